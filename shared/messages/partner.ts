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

  'PARTNER_API.TEST_KEY': 'Las claves de prueba todavía no funcionan: su ambiente no está abierto.',
  'PARTNER_API.KEY_REQUIRED': 'Falta el encabezado Idempotency-Key, de 1 a 128 letras, números, puntos o guiones.',
  'PARTNER_API.KEY_REUSED': 'Esa Idempotency-Key ya se usó con otro pedido: mandá este con una nueva.',
  'PARTNER_API.KEY_RUNNING':
    'El pedido con esa Idempotency-Key todavía está en curso: volvé a mandarlo en unos segundos.',
} as const
