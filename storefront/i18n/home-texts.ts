import { ADVICE } from '#shared/whom-to-call.ts'
import { siteTexts } from './texts.ts'
import { type Texts, translator } from './translator.ts'

/**
 * Texts of the landing page. Every claim is in the catalogue or in the conditions: no text contains a number that a plan could
 * change.
 */
const home = {
  'meta.title': '{brand}: asistencia al viajero',
  'meta.description':
    'Cotizá y comprá online tu asistencia al viajero: atención en español las 24 horas, planes por viaje o anuales y voucher al instante.',

  'hero.eyebrow': 'Asistencia al viajero, las 24 horas y en español',
  'hero.lead':
    'Un médico, una valija perdida o un vuelo demorado: llamá o escribí y lo resolvemos con vos, estés donde estés.',
  'hero.card.care': 'Asistencia 24 h',
  'hero.card.careText': 'Te atendemos en español',
  'hero.card.voucher': 'Voucher listo',
  'hero.card.voucherText': 'En tu email apenas pagás',

  banner: 'Novedades de {brand}',
  'banner.open': 'Ver la promoción {index} de {brand}',

  'quote.title': 'Cotizá tu asistencia',
  'quote.destination': '¿A dónde viajás?',
  'quote.dates': '¿Cuándo viajás?',
  'quote.start': 'Salida',
  'quote.end': 'Regreso',
  'quote.passengers': 'Pasajeros',
  'quote.people': { one: '{count} pasajero', other: '{count} pasajeros' },
  'quote.submit': 'Ver precios',
  'quote.short': '¿Viaje corto por Latinoamérica?',
  'quote.shortSubmit': 'Comprá en un minuto',

  'trust.1': 'Desde {amount} por día, en un viaje de {days}\u00a0días',
  'trust.2': 'Compra protegida y voucher al instante',
  'trust.3': '5 días hábiles para arrepentirte',

  'proof.provider': 'presta la asistencia',
  'proof.over': 'Más de {count}',
  'proof.vouchers': 'vouchers emitidos',
  'proof.vouchersBy': 'vouchers emitidos por {brand}',
  'proof.answer': 'para responder un pedido (mediana de los últimos 90 días)',

  'difference.title': 'Lo que nos hace distintos',
  'difference.lead': 'Cuatro cosas que importan el día que las necesitás.',
  'difference.family': 'Hasta 4 menores viajan sin cargo',
  'difference.familyText':
    'Con 2 adultos, el plan familiar cubre gratis hasta 4 menores de 23 años. Toda la familia, con el mismo plan.',
  'difference.hospital': 'Si seguís internado, seguimos con vos',
  'difference.hospitalText':
    'Cuando tu plan vence durante una internación, la cobertura hospitalaria se extiende más allá del vencimiento.',
  'difference.preexisting': 'Preexistencias, con opción a más',
  'difference.preexistingText':
    'Todos los planes cubren enfermedades preexistentes. Si necesitás más respaldo, ampliás esa cobertura al comprar.',
  'difference.caps': 'Topes máximos claros, por monto',
  'difference.capsText': 'Elegís cuánta cobertura querés y la ves en dólares, por evento, antes de pagar.',

  'carousel.role': 'carrusel',
  'carousel.slide': '{index} de {total}',
  'carousel.previous': 'Anterior',
  'carousel.next': 'Siguiente',
  'carousel.go': 'Ver {index} de {total}',

  'plans.title': 'Un plan para cada forma de viajar',
  'plans.lead': 'Elegí cómo viajás y te mostramos los planes con su precio final.',
  'plans.trip': 'Por viaje',
  'plans.tripFor': 'Un viaje, de 1 a 120 días',
  'plans.trip.1': 'Pagás solo los días que viajás',
  'plans.trip.2': 'Plan familiar con menores sin cargo',
  'plans.trip.3': 'Para vacaciones, estudio o trabajo',
  'plans.tripQuote': 'Cotizar un viaje',
  'plans.annual': 'Anual multiviaje',
  'plans.annualFor': 'Todos tus viajes de un año',
  'plans.annual.1': 'Todos los viajes que hagas en 365 días',
  'plans.annual.2': 'Una sola compra para todo el año',
  'plans.annual.3': 'Cada plan indica sus días máximos por viaje',
  'plans.annualQuote': 'Cotizar el año',
  'plans.badge': 'Viajás seguido',

  'how.title': 'Así de simple',
  'how.1': 'Contanos tu viaje',
  'how.1Text': 'Destino, fechas y quiénes viajan. Sin registrarte.',
  'how.2': 'Elegí tu plan',
  'how.2Text': 'Compará coberturas y precios finales, y pagá con tarjeta.',
  'how.3': 'Viajá con tu voucher',
  'how.3Text': 'Te llega por email y lo descargás en PDF, uno por pasajero.',

  'benefits.title': 'Todo esto viaja con vos',
  'benefits.lead': 'Los montos dependen del plan: los ves uno al lado del otro al cotizar.',
  'benefits.medical': 'Asistencia médica',
  'benefits.medicalText': 'Por accidente o enfermedad, en todo el mundo',
  'benefits.online': 'Telemedicina 24 h',
  'benefits.onlineText': 'Un médico por videollamada, en tu idioma',
  'benefits.medicines': 'Medicamentos',
  'benefits.medicinesText': 'Los que te recete el médico que te atienda',
  'benefits.luggage': 'Equipaje',
  'benefits.luggageText': 'Compensación si se demora o se pierde',
  'benefits.flight': 'Vuelos',
  'benefits.flightText': 'Gastos por demora o cancelación',
  'benefits.return': 'Repatriación sanitaria',
  'benefits.returnText': 'Con escolta médica si hace falta',
  'benefits.legal': 'Asistencia legal',
  'benefits.legalText': 'Orientación y defensa por accidentes',
  'benefits.sport': 'Deportes',
  'benefits.sportText': 'Atención médica por práctica amateur',

  'benefits.mishaps': '¿Qué pasa si…? Mirá qué paga cada plan de un imprevisto',

  'help.title': '¿Estás de viaje y necesitás ayuda?',
  'help.lead': 'Tené tu voucher a mano. Atendemos todos los días, a toda hora.',

  'faq.title': 'Preguntas frecuentes',
  'faq.1': '¿Hasta cuándo puedo comprar?',
  'faq.1Text':
    'Hasta el mismo día de la salida, siempre antes de viajar. La cobertura empieza en la fecha de salida que elijas.',
  'faq.2': '¿Cómo recibo el voucher?',
  'faq.2Text':
    'Apenas se aprueba el pago lo podés descargar en PDF, y también te llega por email. Hay un voucher por cada pasajero.',
  'faq.3': '¿Qué hago si necesito asistencia?',
  'faq.3Text': `${ADVICE} Las líneas de asistencia están en tu voucher.`,
  'faq.4': '¿Cubre enfermedades preexistentes?',
  'faq.4Text':
    'Sí, hasta el 10 % del tope de gastos médicos. Al comprar podés sumar un adicional que amplía esa cobertura.',
  'faq.5': '¿Hasta qué edad se puede comprar?',
  'faq.5Text':
    'Online, hasta los 84 años cumplidos. Desde los 85 cotizamos en forma personalizada: escribinos y te ayudamos.',
  'faq.6': '¿Puedo arrepentirme?',
  'faq.6Text':
    'Sí. Tenés 5 días hábiles desde la compra, siempre que la cobertura no haya empezado, y te devolvemos el total.',

  'close.title': '¿Ya tenés fecha?',
  'close.lead': 'Cotizá sin registrarte y viajá con respaldo desde el primer día.',
  'close.quote': 'Cotizar asistencia',
} as const satisfies Texts

export const t = translator({ ...siteTexts, home })
