import { messages } from './messages.ts'

/**
 * The part of the catalogue (§8) that only answers say: the server sends the text along with its key, so that a
 * storefront, which makes none of these by itself, need not have them.
 */
export const answerMessages = {
  DATABASE_CONNECTION_ERROR: 'Error de conexión con la base de datos.',
  'PLANS.NOT_FOUND': 'No hay planes para el destino y el tipo de viaje elegidos.',
  'PLANS.ERROR.GET': 'No pudimos cargar los planes.',
  'COUNTRIES.ERROR.GET': 'No pudimos cargar los países.',
  'CATEGORIES.ERROR.GET': 'No pudimos cargar los tipos de viaje.',
  'DESTINATIONS.ERROR.GET': 'No pudimos cargar los destinos.',
  'BENEFITS.ERROR.GET': 'No pudimos cargar los beneficios.',
  'QUOTE.ERROR.GET': 'No pudimos generar la cotización.',
  'QUOTE.SAVED': 'Cotización guardada.',
  'QUOTE.SENT': 'Te mandamos la cotización por email.',
  'QUOTE.EXPIRED': 'Esta cotización venció. Podés cotizar de nuevo con los precios de hoy.',
  'PROMO.ERROR.GET': 'No hemos podido cargar tu código de descuento',
  'PROMO.NOT_FOUND': 'No encontramos ese código de descuento para este sitio.',
  'PROMO.PAUSED': 'Este código de descuento está pausado.',
  'PROMO.EXPIRED': 'Este código de descuento venció.',
  'PROMO.NOT_STARTED': 'Este código de descuento todavía no está vigente.',
  'PROMO.EXHAUSTED': 'Este código de descuento ya llegó a su límite de usos.',
  'PROMO.WITHOUT_PERCENTAGE': 'Este código no tiene un descuento para aplicar.',
  'PAYMENT.ERROR': 'Error en el pago.',
  'PAYMENT.SUCCESS': 'Pago aprobado.',
  'PAYMENT.DECLINED_FUNDS': 'La tarjeta no tiene fondos suficientes. Probá con otra tarjeta.',
  'PAYMENT.DECLINED_EXPIRED_CARD': 'La tarjeta está vencida. Probá con otra tarjeta.',
  'PAYMENT.DECLINED_TOKEN': 'Pasó demasiado tiempo desde que ingresaste la tarjeta. Ingresá los datos otra vez.',
  'PAYMENT.REFUNDED': 'No pudimos completar la compra y devolvemos el pago a tu tarjeta. Podés volver a comprar.',
  'PAYMENT.UNAVAILABLE': 'No pudimos conectarnos con el medio de pago. No se hizo ningún cargo: intentá nuevamente.',
  'PAYMENT.TRIES_EXHAUSTED': 'Llegaste al máximo de intentos de pago. Volvé a cotizar o escribinos.',
  'PAYMENT.REUSED_TOKEN': 'Esa tarjeta ya se usó en otro pago. Ingresá los datos otra vez.',
  'PAYMENT.PRICE_CHANGED': 'El precio cambió. Revisalo y aceptalo antes de pagar.',
  'PAYMENT.CHECKOUT_EXPIRED': 'La cotización venció. Actualizala para continuar.',
  'PAYMENT.NOT_PAID': 'El pago todavía no está confirmado.',
  'PAYMENT.POSSIBLE_DUPLICATE': 'Ya hay una compra reciente para los mismos pasajeros, destino y fechas.',
  'PAYMENT.ON_ACCOUNT_REFUSED': 'Esta compra tiene que pagarse con tarjeta.',
  'SALES.SUCCESS': 'Compra realizada con éxito.',
  'SALES.SELECT_ONE': 'Seleccioná al menos una venta.',
  'SALES.PAID_UPDATE_SUCCESS': 'El estado de pago se actualizó con éxito.',
  'SALES.PAID_UPDATE_ERROR': 'No pudimos actualizar el estado de pago.',
  'VOUCHER.CODE_SENT': 'Si encontramos tu compra, te mandamos un código por email.',
  'VOUCHER.SENT_AGAIN': 'Te mandamos los vouchers otra vez.',
  'VOUCHER.ERROR.GET': 'No pudimos cargar el voucher.',
  'BUSINESS.GET_ERROR': 'No pudimos cargar la empresa.',
  'BUSINESS.NOT_FOUND': 'No encontramos la empresa.',
} as const

export type AnswerMessageKey = keyof typeof answerMessages

// Joined as staff-messages.ts is, and where that is: the server, the back-office and the tests.
Object.assign(messages, answerMessages)
