import { type CardBehaviour } from '../sandbox-cards.ts'
import { type CardField, type CardProblem } from './card-rules.ts'

type Texts = {
  title: string
  notice: string
  sandboxCards: string
  labels: Record<CardField, string>
  hints: { expiry: string; cvv: string }
  problems: Record<CardField, Partial<Record<CardProblem, string>>>
  checkFields: string
  unavailable: string
  behaviours: Record<CardBehaviour, string>
}

const es: Texts = {
  title: 'Datos de la tarjeta',
  notice: 'Modo de prueba: no se cobra nada.',
  sandboxCards: 'Ver tarjetas de prueba',
  labels: { holder: 'Nombre del titular', number: 'Número de tarjeta', expiry: 'Vencimiento', cvv: 'CVV' },
  hints: { expiry: 'MM/AA', cvv: '3 dígitos al dorso' },
  problems: {
    holder: {
      required: 'Ingresá el nombre como figura en la tarjeta.',
      invalid: 'Ingresá el nombre como figura en la tarjeta.',
    },
    number: {
      required: 'Ingresá el número de la tarjeta.',
      invalid: 'El número no es válido. Revisalo.',
      'not-a-test-card': 'Estás en modo de prueba: usá una de las tarjetas de prueba.',
    },
    expiry: {
      required: 'Ingresá el vencimiento.',
      invalid: 'Ingresá mes y año, por ejemplo 08/29.',
      expired: 'La tarjeta está vencida. Usá otra.',
    },
    cvv: { required: 'Ingresá el código de seguridad.', invalid: 'Son los 3 dígitos del dorso.' },
  },
  checkFields: 'Revisá los datos de la tarjeta.',
  unavailable: 'No pudimos conectarnos con el medio de pago. Intentá nuevamente.',
  behaviours: {
    approved: 'Aprobada',
    'insufficient-funds': 'Sin fondos',
    'expired-card': 'Vencida',
    'possible-fraud': 'Rechazada',
    slow: 'Tarda 8 segundos',
    'reply-lost': 'Respuesta perdida',
    'request-lost': 'Pedido perdido',
    'error-after-charge': 'Error tras cobrar',
    'no-partial-refunds': 'Aprobada, sin devoluciones parciales',
    'no-instalments': 'Aprobada solo en 1 pago',
  },
}

const en: Texts = {
  title: 'Card details',
  notice: 'Test mode: nothing is charged.',
  sandboxCards: 'Show test cards',
  labels: { holder: 'Name on card', number: 'Card number', expiry: 'Expiry date', cvv: 'CVV' },
  hints: { expiry: 'MM/YY', cvv: '3 digits on the back' },
  problems: {
    holder: { required: 'Enter the name as shown on the card.', invalid: 'Enter the name as shown on the card.' },
    number: {
      required: 'Enter the card number.',
      invalid: 'This number is not valid. Check it.',
      'not-a-test-card': 'This is test mode: use one of the test cards.',
    },
    expiry: {
      required: 'Enter the expiry date.',
      invalid: 'Enter month and year, for example 08/29.',
      expired: 'This card has expired. Use another one.',
    },
    cvv: { required: 'Enter the security code.', invalid: 'It is the 3 digits on the back.' },
  },
  checkFields: 'Check the card details.',
  unavailable: 'The payment service did not answer. Try again.',
  behaviours: {
    approved: 'Approved',
    'insufficient-funds': 'No funds',
    'expired-card': 'Expired',
    'possible-fraud': 'Declined',
    slow: 'Takes 8 seconds',
    'reply-lost': 'Reply lost',
    'request-lost': 'Request lost',
    'error-after-charge': 'Error after charge',
    'no-partial-refunds': 'Approved, no partial refunds',
    'no-instalments': 'Approved in one payment only',
  },
}

/** The texts of the form: English for an English locale, Spanish for any other. */
export function textsFor(locale: string | null): { lang: string; texts: Texts } {
  return locale?.startsWith('en') ? { lang: 'en', texts: en } : { lang: 'es', texts: es }
}
