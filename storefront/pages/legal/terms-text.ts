import { ADVICE } from '#shared/whom-to-call.ts'
import { EXCLUSIONS } from '#shared/quoting/exclusions.ts'
import type { LegalText } from './legal-text.ts'

/** The conditions of sale and of the plans. Draft for counsel: any change of a word requires a new LEGAL_VERSION. */
export const termsText: LegalText = [
  {
    id: 'quienes',
    title: 'Quiénes somos',
    paragraphs: [
      'Este sitio es de {brand}. La asistencia la presta {provider}, que también atiende las líneas de teléfono y WhatsApp que figuran en tu voucher.',
      'Lo que comprás es un servicio de asistencia al viajero: nos ocupamos de coordinar y de pagar la atención que tu plan incluye mientras estás de viaje.',
    ],
  },
  {
    id: 'compra',
    title: 'La compra',
    paragraphs: [
      'Cotizás con los datos de tu viaje, elegís un plan, cargás a los pasajeros y pagás. La compra queda hecha cuando el pago se aprueba: en ese momento emitimos un voucher por pasajero, que podés descargar y que te mandamos por email.',
      'Quien compra tiene que ser mayor de 18 años y responde por que los datos de todos los pasajeros sean verdaderos. El voucher es personal y no se puede transferir.',
      'Se puede comprar hasta el mismo día de la salida, siempre antes de viajar y estando en el país de residencia.',
    ],
  },
  {
    id: 'precio',
    title: 'El precio',
    paragraphs: [
      'Los precios son finales, en dólares estadounidenses (USD), e incluyen todos los cargos nuestros. El banco que emitió tu tarjeta puede cobrarte la conversión de moneda.',
      'Si el precio cambia entre que cotizás y pagás, te mostramos el anterior y el nuevo, y no se cobra nada hasta que lo aceptes. Los códigos de descuento valen en las fechas, el sitio y la cantidad de usos con que se emitieron, y no se acumulan.',
      'Si el precio se calculó con edades que no son las de los pasajeros, lo corregimos antes de cobrar.',
    ],
  },
  {
    id: 'vigencia',
    title: 'Dónde y cuándo vale',
    paragraphs: [
      'La asistencia vale en el destino y entre las fechas que dice el voucher, los dos días incluidos, y nunca en el país de residencia. Los planes por viaje son de 1 a 120 días.',
      'El plan anual vale 365 días para todos los viajes que hagas, con el máximo de días por viaje que indica cada plan.',
      'Si tu plan vence mientras estás internado, la cobertura hospitalaria se extiende los días que indica tu plan.',
    ],
  },
  {
    id: 'edades',
    title: 'Edades y plan familiar',
    paragraphs: [
      'La edad que cuenta es la que tiene cada pasajero el día de la salida. En el sitio se puede comprar hasta los 84 años cumplidos; desde los 85 cotizamos en forma personalizada.',
      'El plan familiar es para 2 adultos de 23 a 74 años con menores de 23 años: los primeros 4 menores no pagan.',
    ],
  },
  {
    id: 'asistencia',
    title: 'Cómo pedir asistencia',
    paragraphs: [
      `${ADVICE} Las líneas están en tu voucher: atendemos las 24 horas y en español.`,
      'Cuando autorizamos un gasto y lo pagás vos, te lo reintegramos hasta el tope de tu plan con los comprobantes y el informe de quien te atendió.',
    ],
  },
  {
    id: 'topes',
    title: 'Topes y beneficios',
    paragraphs: [
      'Cada plan dice cuánto cubre de cada cosa. Los topes de asistencia médica son por evento y por pasajero, en dólares. Los beneficios que digan «No» no están incluidos en ese plan.',
      'Las enfermedades que ya tenías se cubren hasta el tope de preexistencias de tu plan, para la urgencia que aparezca durante el viaje.',
    ],
  },
  {
    id: 'exclusiones',
    title: 'Qué no cubre ningún plan',
    paragraphs: [],
    points: EXCLUSIONS,
  },
  {
    id: 'arrepentimiento',
    title: 'Arrepentimiento y cancelación',
    paragraphs: [
      'Podés arrepentirte de la compra sin dar motivos y sin costo dentro de los 5 días hábiles de hecha, siempre que la cobertura no haya empezado (Ley 17.250). Te devolvemos todo lo que pagaste, por el mismo medio.',
      'Pasado ese plazo podés pedir la cancelación: la estudiamos según tu plan y te respondemos dentro de las 72 horas hábiles. Una vez que empezó la vigencia no hay devolución.',
    ],
  },
  {
    id: 'cambios',
    title: 'Cambios de datos',
    paragraphs: [
      'Si te equivocaste en un nombre, un documento o una fecha, escribinos antes de viajar: corregimos el voucher sin costo. Cambiar las fechas, el destino o a un pasajero puede cambiar el precio.',
    ],
  },
  {
    id: 'reclamos',
    title: 'Reclamos y ley aplicable',
    paragraphs: [
      'Si algo no salió bien, escribinos: queremos resolverlo. También podés acudir al Área de Defensa del Consumidor del Ministerio de Economía y Finanzas.',
      'Se aplica la ley de la República Oriental del Uruguay, con los derechos que la Ley 17.250 le da a todo consumidor.',
    ],
  },
  {
    id: 'version',
    title: 'Cambios de estas condiciones',
    paragraphs: [
      'Con tu compra guardamos la versión que aceptaste, y es la que vale para esa compra aunque después cambie.',
    ],
  },
]
