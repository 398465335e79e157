import type { AnswerMessageKey } from './answer-messages.ts'
import type { RequestMessageKey } from './requests/request-messages.ts'
import type { StaffMessageKey } from './staff-messages.ts'

/** What a storefront tells its visitors by itself, before or without an answer. */
const publicMessages = {
  VALIDATION_ERROR: 'Error de validación. Revisá los datos ingresados.',
  BAD_REQUEST: 'No pudimos entender el pedido. Revisá los datos e intentá nuevamente.',
  AUTHORIZATION_ERROR: 'Acceso no autorizado.',
  NOT_FOUND: 'No encontramos lo que buscás.',
  TOO_MANY_REQUESTS: 'Demasiados intentos. Esperá un momento y volvé a probar.',
  TOO_LARGE: 'Lo que enviaste es demasiado grande.',
  UNSUPPORTED_MEDIA_TYPE: 'El formato de lo que enviaste no es válido.',
  UNAVAILABLE: 'El servicio no está disponible en este momento. Intentá nuevamente en unos minutos.',
  UNEXPECTED: 'Ocurrió un error inesperado. Intentá nuevamente en unos minutos.',

  'FIELD.INVALID': 'El valor no es válido.',
  'FIELD.REQUIRED': 'Este dato es obligatorio.',
  'FIELD.UNKNOWN': 'Hay datos que no reconocemos.',
  'FIELD.EMAIL_INVALID': 'Por favor, ingresa un email válido',
  'FIELD.EMAIL_TOO_LONG': 'El email no puede tener más de 75 caracteres.',
  'FIELD.PHONE_INVALID': 'Ingresá un teléfono válido, por ejemplo 099 123 456.',
  'FIELD.DATE_INVALID': 'Ingresá una fecha válida.',
  'FIELD.CARD_NUMBER': 'Esto parece el número de una tarjeta. No lo escribas acá: se pide recién al pagar.',
  'FIELD.TOO_LONG': 'El texto es demasiado largo.',

  'BUYING_PROCESS.ERROR.REQUIRED.RESIDENCE_COUNTRY': 'Elegí el país de residencia.',
  'BUYING_PROCESS.ERROR.REQUIRED.START_DATE': 'Ingresá la fecha de salida.',
  'BUYING_PROCESS.ERROR.REQUIRED.END_DATE': 'Ingresá la fecha de regreso.',
  'BUYING_PROCESS.ERROR.REQUIRED.CATEGORY': 'Elegí el tipo de viaje.',
  'BUYING_PROCESS.ERROR.REQUIRED.DESTINATION': 'Elegí el destino.',
  'BUYING_PROCESS.ERROR.REQUIRED.PASSENGERS': 'Agregá al menos un pasajero.',
  'BUYING_PROCESS.ERROR.BEFORE_AFTER_DATE': 'La fecha de regreso no puede ser anterior a la de salida.',
  'BUYING_PROCESS.ERROR.NEWER_THAN_NOW': 'La fecha de salida no puede ser anterior a hoy.',
  'BUYING_PROCESS.ERROR.MAX_FOR_NINETY_DAYS_PLAN':
    'El plan por viaje cubre hasta 120 días. Acortá las fechas o elegí el plan anual.',
  'BUYING_PROCESS.ERROR.MAX_DAYS': 'El viaje no puede durar más de 365 días.',
  'BUYING_PROCESS.ERROR.MIN_DAYS': 'El viaje tiene que durar al menos un día.',
  'BUYING_PROCESS.ERROR.ANNUAL_END_DATE': 'El plan anual dura 365 días desde la fecha de salida.',
  'BUYING_PROCESS.ERROR.MAX_PASSENGERS': 'Podés cotizar hasta 10 pasajeros por compra.',
  'BUYING_PROCESS.ERROR.FAMILY_SIZE': 'El plan familiar es para 3 a 10 pasajeros.',
  'BUYING_PROCESS.ERROR.FAMILY_ADULTS': 'El plan familiar lleva exactamente 2 adultos de 23 a 74 años.',
  'BUYING_PROCESS.ERROR.FAMILY_MINORS': 'El plan familiar lleva al menos un menor de 23 años.',
  'BUYING_PROCESS.ERROR.AGE_NOT_SOLD_ONLINE':
    'Para mayores de 85 años cotizamos en forma personalizada. Escribinos y te ayudamos.',
  'BUYING_PROCESS.ERROR.PLAN_REQUIRED': 'Elegí un plan para continuar.',
  'BUYING_PROCESS.ERROR.ACCEPTANCE_REQUIRED': 'Tenés que aceptar las condiciones para continuar.',
  'BUYING_PROCESS.ERROR.EXTRA_MAX_AGE': 'Este beneficio no está disponible para la edad del pasajero.',
  'BUYING_PROCESS.ERROR.EXTRA_EXCLUSIVE': 'Elegí solo una de las opciones de cancelación multicausa por pasajero.',
  'BUYING_PROCESS.ERROR.EXTRA_NOT_OFFERED': 'Ese beneficio no se ofrece con este plan.',
  'BUYING_PROCESS.ERROR.FORMS_INCOMPLETE': 'Por favor, asegúrate de que todos los formularios estén completos',
  'BUYING_PROCESS.ERROR.HOLDER_ADULT': 'El titular de la reserva debe ser mayor de 18 años',
  'BUYING_PROCESS.ERROR.DOCUMENT_TYPE': 'El tipo de documento debe estar seleccionado',
  'BUYING_PROCESS.ERROR.PASSENGER_COUNT': 'La cantidad de pasajeros no coincide con la cotización.',
  'BUYING_PROCESS.ERROR.NAME_REQUIRED': 'Ingresá el nombre.',
  'BUYING_PROCESS.ERROR.LAST_NAME_REQUIRED': 'Ingresá el apellido.',
  'BUYING_PROCESS.ERROR.BIRTH_DATE_INVALID': 'Ingresá una fecha de nacimiento válida.',
  'BUYING_PROCESS.ERROR.DOCUMENT_REQUIRED': 'Ingresá el número de documento.',
  'BUYING_PROCESS.ERROR.CI_INVALID': 'La cédula no es válida: revisá el número y el dígito verificador.',
  'BUYING_PROCESS.ERROR.DOCUMENT_INVALID': 'El número de documento no es válido.',
  'BUYING_PROCESS.ERROR.DOCUMENT_REPEATED': 'Este documento ya está cargado en otro pasajero.',
  'BUYING_PROCESS.ERROR.PASSPORT_INVALID': 'El pasaporte lleva de 5 a 15 letras o números.',
  'BUYING_PROCESS.ERROR.CONTACT': 'Ingresá emails válidos que coincidan, un teléfono y aceptá los términos.',
  'BUYING_PROCESS.ERROR.EMAIL_MISMATCH': 'Los emails no coinciden.',
  'BUYING_PROCESS.ERROR.PHONE_REQUIRED': 'Ingresá un teléfono de contacto.',
  'BUYING_PROCESS.ERROR.TERMS_REQUIRED': 'Tenés que aceptar los términos y condiciones.',

  'QUOTE.NOT_FOUND': 'No encontramos esa cotización en este sitio. Revisá que el enlace esté completo.',

  'PAYMENT.DECLINED': 'Pago rechazado. Revisá los datos o probá con otra tarjeta.',
  'PAYMENT.IN_PROGRESS': 'Estamos confirmando tu pago, no vuelvas a pagar.',
  'PAYMENT.ORDER_NOT_FOUND': 'No encontramos tu compra. Volvé al paso anterior e intentá nuevamente.',

  'SALES.ERROR': 'hubo un error en la compra',
  'SALES.NOT_FOUND': 'No encontramos la venta.',

  'VOUCHER.NOT_FOUND': 'No encontramos el voucher.',
  'VOUCHER.QUERY_REQUIRED': 'Ingresá el código o número de tu voucher, o tu documento.',
  'VOUCHER.CODE_REQUIRED': 'Ingresá el código de 6 números que te mandamos por email.',
  'VOUCHER.CODE_WRONG': 'El código no es correcto. Revisalo e intentá de nuevo.',
  'VOUCHER.CODE_EXPIRED': 'El código venció o se probó demasiadas veces. Pedí uno nuevo.',
  'VOUCHER.ACCESS_EXPIRED': 'Pasó media hora desde que ingresaste el código. Pedí uno nuevo para ver tus vouchers.',

  TITLE_ERRORS: 'Revisá estos datos',
} as const

export type MessageKey = keyof typeof publicMessages | AnswerMessageKey | StaffMessageKey | RequestMessageKey

/**
 * The catalogue of §8: every text an answer or a field can show, under its key. Spanish of Uruguay. Texts that only
 * staff are told join it with shared/staff-messages.ts, which storefronts do not load, and those of refunds and
 * cancellations with shared/requests/request-messages.ts, which their pages load: every visitor would pay for them.
 */
export const messages = { ...publicMessages } as Record<MessageKey, string>
