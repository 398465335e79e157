import { type Texts, translator } from '../../i18n/translator.ts'
import { purchaseTexts } from '../texts.ts'

const afterDecline = {
  title: '¿Cómo querés seguir?',
  card: 'Usar otra tarjeta',
  save: 'Guardar o enviar la cotización',
  'save.hint':
    'Para pagarla después, o que la pague otra persona: la tarifa se mantiene hasta el día que dice el enlace.',
  message: 'Hola, quise pagar una asistencia al viajero y la tarjeta no pasó. Mi número de orden es {order}. {facts}',
} as const satisfies Texts

export const t = translator({ ...purchaseTexts, afterDecline })
