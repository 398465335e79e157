import type { LegalText } from './legal-text.ts'

/** Ley 18.331 and Decreto 64/020 in plain words. Draft for counsel: any change of a word requires a new LEGAL_VERSION. */
export const privacyText: LegalText = [
  {
    id: 'responsable',
    title: 'Quién cuida tus datos',
    paragraphs: [
      'Responden por tus datos {brand}, que te vende, y {provider}, que presta la asistencia. Cumplimos la Ley 18.331 de Protección de Datos Personales y sus decretos.',
    ],
  },
  {
    id: 'datos',
    title: 'Qué datos pedimos y para qué',
    paragraphs: ['Pedimos solo lo que hace falta, y lo usamos solo para esto:'],
    points: [
      'Para cotizar: país de residencia, destino, fechas y edades. No hace falta que te identifiques.',
      'Para emitir los vouchers: nombre, apellido, fecha de nacimiento y documento de cada pasajero.',
      'Para mandarte los vouchers y avisarte de tu compra: email y teléfono de quien compra.',
      'Para cobrar: la respuesta del medio de pago, al que le decimos desde qué dirección de internet pagás para que pueda frenar fraudes. Los datos de tu tarjeta van directo a él, no pasan por nuestros servidores ni los guardamos.',
      'Para responder un reintegro o una cancelación: lo que cuentes en el formulario y lo que adjuntes.',
    ],
  },
  {
    id: 'salud',
    title: 'Datos de salud',
    paragraphs: [
      'Para asistirte o reintegrarte un gasto médico podemos necesitar informes y recibos. Son datos sensibles: los pedimos con tu consentimiento expreso, los ve solo quien atiende tu caso y no se usan para nada más.',
    ],
  },
  {
    id: 'terceros',
    title: 'Con quién los compartimos',
    paragraphs: [
      'Con quienes hacen falta para cumplir: el medio de pago, los prestadores médicos y de asistencia que te atiendan, y quien manda nuestros emails. Si estás de viaje, eso puede significar enviarlos al país donde estás. No vendemos tus datos.',
      'También los entregamos si un juez o una autoridad competente los pide.',
    ],
  },
  {
    id: 'plazo',
    title: 'Cuánto tiempo los guardamos',
    paragraphs: [
      'Los de una compra, el tiempo que la ley exige para los comprobantes y mientras pueda haber un reclamo. Las respuestas de una cotización quedan en tu navegador y se borran al cerrar la pestaña.',
    ],
  },
  {
    id: 'derechos',
    title: 'Tus derechos',
    paragraphs: [
      'Podés pedir ver tus datos, corregirlos, actualizarlos o borrarlos, sin costo. Respondemos dentro de los 5 días hábiles. Antes de darte información te pedimos que acredites quién sos, para no dársela a otra persona.',
      'Si no quedás conforme, podés acudir a la Unidad Reguladora y de Control de Datos Personales (URCDP).',
    ],
  },
  {
    id: 'novedades',
    title: 'Novedades por email',
    paragraphs: [
      'Te mandamos novedades y promociones solo si marcaste la casilla al comprar, que viene sin marcar. Podés darte de baja cuando quieras. Los emails de tu compra te llegan siempre: son parte del servicio.',
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies y datos en tu navegador',
    paragraphs: [
      'No usamos cookies de publicidad ni seguimos lo que hacés en otros sitios, por eso no te mostramos un aviso para aceptarlas. Usamos lo mínimo para que el sitio funcione:',
    ],
    points: [
      'Lo que respondés al cotizar, guardado en esta pestaña para que no lo pierdas al recargar. Nunca la tarjeta.',
      'El idioma del sitio, guardado en tu navegador.',
      'Las cookies de sesión de quienes entran con usuario: agencias, corredores y personal.',
      'El formulario de la tarjeta es del medio de pago y se carga solo en el último paso.',
    ],
  },
  {
    id: 'seguridad',
    title: 'Seguridad',
    paragraphs: [
      'La conexión está cifrada, cada persona ve solo lo que le corresponde y queda registro de quién hizo qué. Si hubiera una vulneración que te afecte, te avisamos y damos cuenta a la URCDP dentro de las 72 horas.',
    ],
  },
]
