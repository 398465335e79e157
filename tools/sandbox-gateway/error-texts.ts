type Text = { es: string; en: string }

/** The provider's error codes that the sandbox uses, with the provider's texts or similar ones. */
const texts = {
  AUTH: { es: 'Clave privada incorrecta.', en: 'Wrong private key.' },
  ERR999: { es: 'Error desconocido.', en: 'Unknown error.' },
  PR001: { es: 'El token es inválido.', en: 'The token is invalid.' },
  PR002: { es: 'El número de orden es inválido.', en: 'The order number is invalid.' },
  PR003: { es: 'El monto es inválido.', en: 'The amount is invalid.' },
  PR004: { es: 'La moneda es inválida.', en: 'The currency is invalid.' },
  PR008: { es: 'No se encontró la compra.', en: 'The purchase cannot be found.' },
  PR009: {
    es: 'El estado de la compra no permite la operación.',
    en: 'The purchase state does not allow the operation.',
  },
  PR013: {
    es: 'La tarjeta no acepta esa cantidad de cuotas.',
    en: 'The selected installments are invalid for the card.',
  },
  PR021: { es: 'No se permiten devoluciones parciales.', en: 'Partial refunds are not allowed.' },
  TK007: { es: 'El medio de pago es inválido.', en: 'The payment method is invalid.' },
  TK006: { es: 'El token ya se usó o venció.', en: 'The token was used or has expired.' },
  TR001: { es: 'No hubo comunicación con el adquirente.', en: 'Communication error with the acquirer.' },
  TR002: { es: 'La transacción está en curso.', en: 'The transaction is still running.' },
  TR013: { es: 'El adquirente no autorizó la operación.', en: 'The acquirer did not authorise the operation.' },
  TR014: { es: 'Transacción rechazada.', en: 'Transaction denied.' },
  TR016: { es: 'Faltan datos del comprador o son inválidos.', en: 'Customer data missing or invalid.' },
  TR017: { es: 'Tipo de transacción inválido.', en: 'Invalid transaction type.' },
  TR021: { es: 'La tarjeta está vencida.', en: 'The card has expired.' },
  TR026: { es: 'Fondos insuficientes.', en: 'Insufficient funds.' },
} as const satisfies Record<string, Text>

export type ErrorCode = keyof typeof texts
export const errorCodes = Object.keys(texts) as ErrorCode[]

/** What the bank says of a refund that waits for an account. */
export const ASKED_FOR_ACCOUNT = 'Le pedimos por correo a la persona la cuenta para la devolución.'

/** The body of an error answer; as with the provider, in English unless the `lang` header is es. */
export function errorBody(code: ErrorCode, lang: unknown) {
  return { ErrorCode: code, ErrorDescription: errorText(code, lang) }
}

export function errorText(code: string, lang: unknown): string {
  const text: Text = code in texts ? texts[code as ErrorCode] : texts.ERR999
  return lang === 'es' ? text.es : text.en
}
