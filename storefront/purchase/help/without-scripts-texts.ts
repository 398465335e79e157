// Plain texts without a translator, so that the browser's code is without them.
export const ASK_US = 'Para ver precios acá hace falta JavaScript. Si no podés activarlo, te cotizamos nosotros:'
export const TURN_ON = 'Para ver precios acá hace falta JavaScript: activalo y volvé a cargar esta página.'
export const MESSAGE = 'Hola, quiero cotizar una asistencia al viajero.'
