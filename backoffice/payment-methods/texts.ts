import { t as base } from '../i18n/texts.ts'

const paymentMethods = {
  intro:
    'Cómo se puede pagar sin tarjeta. El sitio las muestra en este orden a quien compra dentro de los importes y sale de viaje en dos días o más.',
  offered: 'Se ofrece',
  notOffered: 'No se ofrece',
  rests: (moment: string) => `Descansa hasta ${moment}`,
  restsNotice: (moment: string) =>
    `Falló varias veces seguidas: no se ofrece hasta el ${moment}. Si ya funciona, guardala y se ofrece enseguida.`,
  unlimited: 'Sin tope',
  none: 'No hay formas de pago.',
  back: 'Volver a Formas de pago',
  positionHelp: 'De 1 a 9; el 1 va primero. Cada forma de pago tiene el suyo.',
  minAmountHelp: 'La compra más chica que se puede pagar así. Vacío: cualquiera.',
  maxAmountHelp: 'La compra más grande que se puede pagar así. Vacío: sin tope.',
  hoursHelp: 'Cuánto se espera el pago, de 1 a 240 horas. Nunca después de que empieza el día de la salida.',
  providerCodeHelp:
    'El código que nos dio el proveedor. Sus páginas se contradicen: si los pedidos fallan, confirmalo con él.',
  noteHelp: 'Se lee debajo del nombre. Hasta 120 caracteres, en una línea.',
  hiddenAtHelp: 'Las empresas que no ofrecen esta forma de pago en su sitio.',
  noMatch: 'No hay ninguna empresa con ese nombre.',
  save: 'Guardar',
} as const

export const t = { ...base, paymentMethods }
