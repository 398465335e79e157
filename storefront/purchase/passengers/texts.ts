import { type Texts, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'

const passengers = {
  lead: 'Tal como figuran en el documento con el que viajan: así salen en el voucher.',
  holder: 'Pasajero 1, titular de la compra',
  'holder.hint': 'Tiene que ser mayor de 18 años.',
  passenger: 'Pasajero {n}',
  whose: 'Pasajero {n}: ',
  'documentNumber.ci': 'Si es cédula, con su dígito verificador. Podés usar puntos y guion.',

  'price.title': 'El precio cambia con estas edades',
  'price.titleSame': 'Hay beneficios que no van con estas edades',
  'price.text':
    'Las fechas de nacimiento no coinciden con las edades que cotizaste. Este es el precio para las edades reales:',
  'price.before': 'Precio cotizado',
  'price.after': 'Precio nuevo',
  'price.rise': 'Pagás {amount} más',
  'price.fall': 'Pagás {amount} menos',
  'price.lost': 'Por la edad, se quitan estos beneficios:',
  'price.lostItem': '{benefit}, pasajero {n}',
  'price.accept': 'Aceptar y seguir',
  'price.review': 'Revisar las fechas',
  'price.noPlan': 'El plan elegido no está disponible para estas edades. Elegí otro para seguir.',
} as const satisfies Texts

export const t = translator({ ...purchaseTexts, passengers })
