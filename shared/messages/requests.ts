/** The messages for travellers who request a refund or a cancellation. */
export const requestMessages = {
  'REFUND.SUCCESS': 'Reintegro solicitado con éxito. Nos pondremos en contacto a la brevedad.',
  'REFUND.ERROR': 'Hubo un error al solicitar el reintegro. Por favor, verificá los datos e intentá nuevamente.',
  'REFUND.INCOMPLETE': 'Por favor, completa todos los campos',
  'CANCELLATION.SUCCESS': 'Cancelación solicitada con éxito. Nos pondremos en contacto a la brevedad.',
  'CANCELLATION.ERROR': 'Hubo un error al solicitar la cancelación. Por favor, verifca los datos e intenta nuevamente.',
  'REQUEST.VOUCHER_REQUIRED': 'Ingresá el número de voucher.',
  'REQUEST.DOCUMENT_REQUIRED': 'Ingresá el documento de quien viaja.',
  'REQUEST.NAME_REQUIRED': 'Ingresá tu nombre.',
  'REQUEST.LAST_NAME_REQUIRED': 'Ingresá tu apellido.',
  'REQUEST.REASON_REQUIRED': 'Elegí el motivo.',
  'REQUEST.AMOUNT_INVALID': 'Ingresá el monto con números, por ejemplo 85,50.',
  'REQUEST.DATE_IN_FUTURE': 'La fecha del gasto no puede ser posterior a hoy.',
  'REQUEST.DETAIL_TOO_LONG': 'El detalle puede tener hasta 2000 caracteres.',
  'REQUEST.CONSENT_REQUIRED': 'Para usar los archivos necesitamos tu consentimiento.',
  'REQUEST.TOO_MANY_FILES': 'Podés adjuntar hasta 5 archivos.',
  'REQUEST.FILES_EXPIRED': 'Los archivos que adjuntaste vencieron o ya se usaron. Adjuntalos de nuevo.',
} as const
