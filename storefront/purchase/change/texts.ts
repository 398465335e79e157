import { type Texts, translator } from '../../i18n/translator.ts'
import { payment } from '../payment/texts.ts'
import { purchaseTexts } from '../texts.ts'

const change = {
  'meta.title': 'Pagar un cambio',
  'meta.description': 'Pagá la diferencia de un cambio de tu asistencia al viajero.',
  title: 'Pagá el cambio de tu plan',
  lead: 'Compra {number}. Hasta que lo pagues no cambia nada, y tus vouchers siguen vigentes.',
  loading: 'Buscando tu cambio…',
  before: 'Ahora tenés',
  after: 'Vas a tener',
  plan: '{plan}, {destination}',
  dates: 'Del {start} al {end}',
  'price.before': 'Ya pagado',
  'price.after': 'Precio nuevo',
  'price.toPay': 'Diferencia a pagar',
  'over.title': 'Este enlace ya no sirve',
  'over.text':
    'Pasó su tiempo, o la compra cambió desde que se armó. No se hizo ningún cargo. Pedí el cambio de nuevo.',
  'over.find': 'Ver mi compra',
  'unknown.title': 'No encontramos este enlace',
  'unknown.text': 'Fijate que esté completo, como llegó por email.',
  'refunded.title': 'Devolvemos tu pago',
  'refunded.text':
    'La compra se canceló o cambió antes de que llegara el pago, así que el cambio no se hizo. El dinero vuelve a tu tarjeta y tus vouchers son los que tenías.',
  'failed.title': 'No pudimos cargar el cambio',
  'done.title': 'Listo, el cambio está hecho',
  'done.text': 'Mandamos los vouchers nuevos a {email}. Los anteriores quedaron reemplazados.',
  'late.text': 'Te avisamos por email apenas esté. No vuelvas a pagar.',
} as const satisfies Texts

export const t = translator({ ...purchaseTexts, payment, change })
