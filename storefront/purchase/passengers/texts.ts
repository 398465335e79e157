import { type Texts, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'

const passengers = {
  lead: 'Tal como figuran en el documento con el que viajan: así salen en el voucher.',
  holder: 'Pasajero 1, titular de la compra',
  'holder.hint': 'Tiene que ser mayor de 18 años.',
  passenger: 'Pasajero {n}',
  paste: 'Pegar los datos de una planilla o un pasaporte',
  again: '¿Ya viajaste con nosotros? Traé los datos de tu última compra',
  whose: 'Pasajero {n}: ',
  'documentNumber.ci': 'Si es cédula, con su dígito verificador. Podés usar puntos y guion.',
  noPlan: 'El plan elegido no está disponible para estas edades. Elegí otro para seguir.',
} as const satisfies Texts

export const t = translator({ ...purchaseTexts, passengers })
