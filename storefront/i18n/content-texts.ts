import { ADVICE } from '#shared/whom-to-call.ts'
import { siteTexts } from './texts.ts'
import { type Texts, translator } from './translator.ts'
const about = {
  metaTitle: 'Sobre nosotros - {brand}',
  metaDescription:
    'Quiénes somos y cómo trabajamos: asistencia al viajero clara, en español y con respuesta a toda hora.',
  eyebrow: 'Sobre nosotros',
  title: 'Que viajar sea solo viajar',
  lead: 'Somos {brand}: vendemos asistencia al viajero desde Uruguay, y estamos del otro lado cuando algo sale distinto a lo planeado.',
  what: 'Qué hacemos',
  whatText:
    'Reunimos en un solo lugar lo que necesitás si te enfermás, perdés el equipaje o tenés que volver antes: médicos, medicamentos, traslados y una persona que te atiende en tu idioma y se ocupa con vos.',
  how: 'Cómo trabajamos',
  'how.1': 'Precios finales',
  'how.1Text': 'El precio que ves al cotizar es el que pagás, en dólares y con el descuento a la vista.',
  'how.2': 'Coberturas que se entienden',
  'how.2Text': 'Comparás los planes uno al lado del otro, con cada tope por evento, antes de elegir.',
  'how.3': 'Personas que responden',
  'how.3Text': 'Las líneas de asistencia atienden todos los días, a toda hora; las de ventas, en horario de oficina.',
  'how.4': 'Tus datos, cuidados',
  'how.4Text':
    'Pedimos lo necesario para emitir tu voucher y lo tratamos según la Ley 18.331. Los datos de tu tarjeta no pasan por nuestros servidores.',
  with: 'Agencias y corredores',
  withText:
    'También trabajamos con agencias de viajes, empresas y corredores, que ofrecen nuestros planes con su propia marca y la misma atención.',
} as const satisfies Texts

const assistance = {
  metaTitle: 'Solicitar asistencia - {brand}',
  metaDescription: 'Las líneas de asistencia, a toda hora, y las de ventas. Todos los números, a un toque.',
  title: 'Solicitar asistencia',
  lead: 'Si estás de viaje y algo pasó, llamá o escribí ahora. Atendemos en español, las 24 horas.',
  lines: 'Líneas de asistencia',
  salesLines: 'Ventas y consultas',
  salesText: '¿Todavía no viajaste? Te ayudamos a elegir tu plan.',
  write: 'También podés escribir a {email}',
  ready: 'Qué tener a mano',
  'ready.1': 'Tu número de voucher (está en el PDF que te llegó por email).',
  'ready.2': 'Tu documento o pasaporte.',
  'ready.3': 'Dónde estás: país, ciudad, hotel o dirección, y un teléfono para llamarte.',
  'ready.4': 'Qué pasó y desde cuándo.',
  afterwards: 'Qué pasa después',
  afterwardsText:
    'Te indicamos a dónde ir o te mandamos la atención, y seguimos el caso hasta que esté resuelto. Guardá los informes y recibos: sirven si después pedís un reintegro.',
  findVouchers: '¿No tenés el voucher a mano? Buscalo acá.',
  urgent:
    'Si corre peligro la vida de alguien, llamá primero a la emergencia local y avisanos apenas puedas: tenés hasta 72 horas.',
  none: 'Las líneas de asistencia figuran en tu voucher.',
} as const satisfies Texts

const improve = {
  metaTitle: 'Mejorá tu plan - {brand}',
  metaDescription:
    'Diez motivos para elegir un plan con más respaldo: topes por evento, familia, equipaje, deportes y más.',
  eyebrow: 'Beneficios',
  title: 'Mejorá tu plan',
  lead: 'Diez cosas que hacen la diferencia entre viajar y viajar con respaldo.',
  'left.1': '72 horas para avisar',
  'left.1Text': ADVICE,
  'left.2': 'Plan familiar',
  'left.2Text': 'Con 2 adultos de 23 a 74 años, hasta 4 menores de 23 viajan sin cargo.',
  'left.3': 'Demora de equipaje',
  'left.3Text': 'Si tu valija no llega, te reintegramos las compras de higiene personal y de ropa.',
  'left.4': 'Farmacias en Estados Unidos',
  'left.4Text': 'Descuentos de hasta el 75 % en medicamentos en farmacias de Estados Unidos.',
  'left.5': 'Futuras mamás',
  'left.5Text': 'Una cobertura adicional pensada para viajar durante el embarazo.',
  'right.1': 'Más cobertura por evento',
  'right.1Text':
    'El tope se aplica a cada evento, no a todo el viaje: si algo vuelve a pasar, volvés a tener tu cobertura.',
  'right.2': 'Enfermedades preexistentes',
  'right.2Text': 'Cobertura de hasta el 10 % de los gastos médicos por enfermedades que ya tenías.',
  'right.3': 'Deportes',
  'right.3Text': 'Atención médica por la práctica de deportes, amateur y profesional.',
  'right.4': 'Asistencia psicológica',
  'right.4Text': 'Un profesional con quien hablar, las 24 horas, estés donde estés.',
  'right.5': 'Repatriación sanitaria',
  'right.5Text': 'Vuelta a casa en un vuelo comercial, con acompañamiento médico o de enfermería si hace falta.',
  close: '¿Querés viajar con todo esto?',
  closeText: 'Cotizá en línea y elegí el plan que más te sirve.',
  quote: 'Cotizar asistencia',
  cardCover: '¿Ya te cubre tu tarjeta?',
} as const satisfies Texts

/** Texts of the content pages: about us, how to get assistance, the advantages of a better plan. */
export const t = translator({ ...siteTexts, about, assistance, improve })
