import type { FailureCode } from '../errors.ts'
import { failures } from '../failures.ts'
import { messages } from '../messages.ts'

/** What an error of the partner API means, in one sentence for the people whose program got it. */
const meanings: Partial<Record<FailureCode, string>> = {
  VALIDATION: 'Algún dato no es válido: la respuesta dice cuál en errors.',
  BAD_REQUEST: 'El pedido no se pudo leer: revisá que sea JSON bien formado.',
  FORBIDDEN: 'La clave no tiene el permiso que pide esa llamada.',
  NOT_FOUND: 'No hay nada en esa dirección: revisá cómo está escrita.',
  METHOD_NOT_ALLOWED: 'Esa dirección no acepta ese método: Allow dice cuáles acepta.',
  TOO_MANY_REQUESTS: 'Se acabaron las llamadas del minuto: hay que esperar lo que dice Retry-After.',
  TOO_LARGE: 'El pedido es demasiado grande.',
  UNAVAILABLE: 'El servicio no estaba disponible: se puede repetir el mismo pedido.',
  UNEXPECTED: 'Un error nuestro: se puede repetir el mismo pedido, y si sigue, escribinos con su requestId.',
  UNSUPPORTED_MEDIA_TYPE: 'El pedido tiene que ser JSON, con content-type application/json.',
  IDEMPOTENCY_KEY_REQUIRED: 'Falta el encabezado Idempotency-Key, que piden las llamadas que hacen o cambian algo.',
  IDEMPOTENCY_KEY_REUSED: 'La misma Idempotency-Key llegó con otro pedido: cada pedido nuevo lleva una nueva.',
  IDEMPOTENCY_KEY_RUNNING: 'El mismo pedido todavía estaba en curso: se repite unos segundos después.',
  PLANS_NOT_FOUND: 'Ningún plan se vende para ese viaje.',
  PLAN_NOT_FOUND: 'Ese plan no se vende para ese viaje.',
  QUOTE_NOT_FOUND: 'No existe esa cotización, o es de otra empresa.',
  QUOTE_EXPIRED: 'La cotización venció: hay que cotizar de nuevo.',
  PRICE_CHANGED: 'El precio ya es otro: hay que mostrárselo al viajero y mandar la venta con el nuevo.',
  POSSIBLE_DUPLICATE: 'El mismo viaje se vendió hace menos de 24 horas: para venderlo igual se manda confirmDuplicate.',
  ON_ACCOUNT_REFUSED:
    'La empresa no vende a cuenta: una cotización la paga el viajero en paymentUrl, y un cambio que sube lo que debe no se hace.',
  CREDIT_LIMIT_REACHED: 'La venta pasaría el límite de crédito de la cuenta.',
  CHECKOUT_EXPIRED: 'El viaje ya había empezado.',
  PROMO_NOT_FOUND: 'Ese código de descuento no existe para la empresa.',
  PROMO_WITHOUT_PERCENTAGE: 'Ese código no da ningún descuento.',
  SALE_NOT_FOUND: 'No existe esa venta, o es de otra empresa.',
  SALE_CANCELLED: 'La venta ya estaba cancelada.',
  SALE_DEPARTED: 'El viaje ya empezó: la venta no se cancela ni se cambia.',
  CANCELLATION_CHANGED: 'Lo que se devuelve ya es otro importe: hay que pedir otra vista previa.',
  CANCELLATION_BY_REQUEST: 'Una venta que no fue a cuenta la cancela el viajero o nuestro equipo.',
  SALE_CHANGED_MEANWHILE: 'La venta o su precio ya son otros: hay que pedir otra vista previa.',
  SALE_ERASED: 'Los datos de los viajeros ya se borraron por antigüedad: la venta no se cambia.',
  LINK_PAID: 'El enlace ya está pago: para otra compra se crea otro.',
  LINK_BEING_PAID: 'El enlace tenía un pago en curso: en un local o por transferencia puede tardar días.',
  VOUCHER_NOT_FOUND: 'No existe ese voucher, o es de otra empresa.',
  STATEMENT_NOT_FOUND: 'No existe ese estado de cuenta, o es de otra empresa.',
}

/** Returns the meaning of a code of the partner API: its own sentence, or the text of the failure; null for an unknown code. */
export function meaningOf(code: string): string | null {
  const failure = code.toUpperCase() as FailureCode
  if (!Object.hasOwn(failures, failure)) return null
  return meanings[failure] ?? messages[failures[failure].key]
}
