import { type Texts, translator } from '../i18n/translator.ts'
import { purchaseTexts } from './texts.ts'

const notice = {
  'pending.title': 'Estamos confirmando tu pago',
  'pending.text':
    'Hasta que termine no se puede cambiar el viaje: lo que pagaste es lo que va a decir tu voucher. No vuelvas a pagar.',
  'pending.order': 'Tu número de orden es {order}.',
  'pending.see': 'Ver cómo va',
  'done.title': 'Tu compra ya fue realizada',
  'done.text': 'No hace falta que pagues de nuevo: tus vouchers están listos y también van por email.',
  'done.vouchers': 'Ver mis vouchers',
  'done.again': 'Comprar otra asistencia',
} as const satisfies Texts

export const t = translator({ ...purchaseTexts, notice })
