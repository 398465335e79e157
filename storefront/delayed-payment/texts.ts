import { type Texts, translator } from '../i18n/translator.ts'
import { payment } from '../purchase/payment/texts.ts'
import { purchaseTexts } from '../purchase/texts.ts'

const delayed = {
  'meta.title': 'Tu pago pendiente',
  'meta.description': 'Cómo pagar tu asistencia al viajero en un local de cobranza o por transferencia.',
  loading: 'Buscando tu compra…',
  'waiting.counter.title': 'Te falta pagar en {method}',
  'waiting.transfer.title': 'Te falta terminar la transferencia',
  'waiting.lead': '{plan}, {destination}, del {start} al {end}. Hasta que nos llegue el pago no tenés cobertura.',
  'waiting.amount': 'Importe',
  'waiting.until': 'Pagalo antes del',
  'waiting.number': 'Número del cupón',
  'waiting.order': 'Número de orden',
  'waiting.coupon': 'Ver el cupón (PDF)',
  'waiting.bank': 'Ir a la página del banco',
  'waiting.counter.steps':
    'Llevá el cupón impreso o en el teléfono a cualquier local de {method}: leen el código de barras y pagás. Te lo mandamos también por email.',
  'waiting.transfer.steps':
    'Entrá a la página del banco y hacé la transferencia. Te mandamos también este enlace por email, por si querés terminarla más tarde.',
  'waiting.then': 'Cuando nos confirman el pago, los vouchers te llegan por email. Esta página se actualiza sola.',
  'waiting.card': 'Pagar con tarjeta',
  'waiting.card.hint': 'Si preferís pagar ahora con tarjeta, no uses más el cupón ni la transferencia.',
  'notMade.title': 'El pago no se hizo',
  'notMade.text': 'El medio de pago lo rechazó o se canceló, y no se cobró nada. Podés pagar de otra forma.',
  'notMade.again': 'Volver a pagar',
  'returned.checking': 'Estamos confirmando tu transferencia. Puede llevar unos minutos.',
  'paid.title': 'Listo, tu compra está confirmada',
  'paid.text': 'Compra {number}. Mandamos los vouchers a tu email.',
  'over.title': 'Venció el plazo para pagar',
  'over.text':
    'Si ya pagaste, no perdés nada ni tenés que hacer nada: cuando nos llegue el pago te mandamos los vouchers por email, o te devolvemos el dinero si la compra ya no se puede emitir. Lo buscamos otra vez una hora después del plazo y al día siguiente. Si no pagaste, no te cobramos nada.',
  'refunded.title': 'Devolvemos tu pago',
  'refunded.text':
    'El pago llegó cuando la compra ya no se podía emitir. Decinos a qué cuenta te lo devolvemos: te mandamos un código por email.',
  'refunded.account': 'Indicar la cuenta',
  'unknown.title': 'No encontramos esta compra',
  'unknown.text': 'Fijate que el enlace esté completo, como llegó por email.',
  'failed.title': 'No pudimos cargar tu compra',
  again: 'Volver a comprar',
} as const satisfies Texts

export const t = translator({ ...purchaseTexts, payment, delayed })
