/** Texts about the partner API and its keys (docs/decisions/033). */
export const partnerMessages = {
  'PARTNER_KEYS.CREATED': 'Clave creada. Copiala ahora: no se vuelve a mostrar.',
  'PARTNER_KEYS.REVOKED': 'Clave revocada: ya no funciona.',
  'PARTNER_KEYS.NOT_FOUND': 'No encontramos esa clave.',
  'PARTNER_KEYS.ACCESS_SAVED': 'Guardado.',
  'PARTNER_KEYS.NOT_LIVE': 'Tu empresa todavía no puede vender por la API: pedinos que la habilitemos.',
  'PARTNER_KEYS.NAME_TAKEN_TWICE': 'Ya hay dos claves activas con este nombre: revocá una antes de crear otra.',
  'PARTNER_KEYS.TOO_MANY': 'Ya hay 20 claves activas: revocá las que no uses.',
  'PARTNER_KEYS.PAST_DAY': 'El vencimiento no puede ser un día pasado.',
  'PARTNER_KEYS.NO_SCOPE': 'Elegí al menos un permiso.',
  'PARTNER_KEYS.CALLS_RANGE': 'Poné un número entero entre 60 y 60.000, o dejalo vacío.',
  'PARTNER_KEYS.REASON_MISSING': 'Escribí por qué cambia el límite.',

  'LINKS.NOT_FOUND': 'No encontramos ese enlace.',
  'LINKS.ENDS_IN_PAST': 'El enlace tiene que vencer más adelante.',
  'LINKS.ENDS_AFTER_QUOTE': 'El enlace no puede vencer después que su cotización.',
  'LINKS.PAID': 'Esta cotización ya se compró con este enlace. Para otra compra, cotizá de nuevo.',
  'LINKS.BEING_PAID':
    'Ya hay un pago en curso con este enlace. Si no se completa, vas a poder pagar en unos minutos; si es en un local o por transferencia, cuando venza.',
  'SALES.CHANGE_BY_TRAVELLER': 'Esta venta no se hizo a cuenta: la cambia quien la compró, o nuestro equipo.',

  'PARTNER_API.METHOD_NOT_ALLOWED': 'Esta dirección no acepta ese método: el encabezado Allow dice cuáles acepta.',
  'PARTNER_API.SANDBOX_ONLY': 'Este pedido es solo del ambiente de pruebas: mandalo con una clave de prueba.',
  'SANDBOX.CLOCK_BACK': 'El reloj solo va hacia adelante: elegí un momento posterior al que marca.',
  'SANDBOX.CLOCK_FAR': 'El reloj puede adelantarse hasta dos años.',
  'SANDBOX.CLOCK_MOVED': 'Reloj adelantado: lo que vencía hasta ese momento ya pasó.',
  'SANDBOX.COPIED': 'Copiamos de nuevo tus condiciones y la tarifa vigente.',
  'PARTNER_API.KEY_REQUIRED':
    'Falta el encabezado Idempotency-Key, o tiene otra cosa que 1 a 128 letras, números, puntos o guiones.',
  'PARTNER_API.KEY_REUSED': 'Esa Idempotency-Key ya se usó con otro pedido: mandá este con una nueva.',
  'PARTNER_API.KEY_RUNNING':
    'El pedido con esa Idempotency-Key todavía está en curso: volvé a mandarlo en unos segundos.',
} as const
