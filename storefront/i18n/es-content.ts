import { type Text, translator } from './translator.ts'

/** Texts of the pages that explain: about us, how to ask for help, what a better plan brings. */
export const esContent = {
  'about.metaTitle': 'Sobre nosotros - {brand}',
  'about.metaDescription':
    'Quiénes somos y cómo trabajamos: asistencia al viajero clara, en español y con respuesta a toda hora.',
  'about.eyebrow': 'Sobre nosotros',
  'about.title': 'Que viajar sea solo viajar',
  'about.lead':
    'Somos {brand}: vendemos asistencia al viajero desde Uruguay, y estamos del otro lado cuando algo sale distinto a lo planeado.',
  'about.what': 'Qué hacemos',
  'about.whatText':
    'Reunimos en un solo lugar lo que necesitás si te enfermás, perdés el equipaje o tenés que volver antes: médicos, medicamentos, traslados y una persona que te atiende en tu idioma y se ocupa con vos.',
  'about.how': 'Cómo trabajamos',
  'about.how.1': 'Precios finales',
  'about.how.1Text': 'El precio que ves al cotizar es el que pagás, en dólares y con el descuento a la vista.',
  'about.how.2': 'Coberturas que se entienden',
  'about.how.2Text': 'Comparás los planes uno al lado del otro, con cada tope por evento, antes de elegir.',
  'about.how.3': 'Personas que responden',
  'about.how.3Text': 'Teléfono y WhatsApp, todos los días y a toda hora, antes y durante tu viaje.',
  'about.how.4': 'Tus datos, cuidados',
  'about.how.4Text':
    'Pedimos lo necesario para emitir tu voucher y lo tratamos según la Ley 18.331. Los datos de tu tarjeta no pasan por nuestros servidores.',
  'about.with': 'Agencias y corredores',
  'about.withText':
    'También trabajamos con agencias de viajes, empresas y corredores, que ofrecen nuestros planes con su propia marca y la misma atención.',

  'assistance.metaTitle': 'Solicitar asistencia - {brand}',
  'assistance.metaDescription':
    'Teléfonos y WhatsApp de asistencia las 24 horas, y la línea de ventas. Todos los números, a un toque.',
  'assistance.title': 'Solicitar asistencia',
  'assistance.lead': 'Si estás de viaje y algo pasó, llamá o escribí ahora. Atendemos en español, las 24 horas.',
  'assistance.lines': 'Líneas de asistencia',
  'assistance.salesLines': 'Ventas y consultas',
  'assistance.salesText': '¿Todavía no viajaste? Te ayudamos a elegir tu plan.',
  'assistance.write': 'También podés escribir a {email}',
  'assistance.ready': 'Qué tener a mano',
  'assistance.ready.1': 'Tu número de voucher (está en el PDF que te llegó por email).',
  'assistance.ready.2': 'Tu documento o pasaporte.',
  'assistance.ready.3': 'Dónde estás: país, ciudad, hotel o dirección, y un teléfono para llamarte.',
  'assistance.ready.4': 'Qué pasó y desde cuándo.',
  'assistance.then': 'Qué pasa después',
  'assistance.thenText':
    'Te indicamos a dónde ir o te mandamos la atención, y seguimos el caso hasta que esté resuelto. Guardá los informes y recibos: sirven si después pedís un reintegro.',
  'assistance.findVouchers': '¿No tenés el voucher a mano? Buscalo acá.',
  'assistance.urgent':
    'Si corre peligro la vida de alguien, llamá primero a la emergencia local y avisanos apenas puedas: tenés hasta 72 horas.',
  'assistance.none': 'Las líneas de asistencia figuran en tu voucher.',

  'improve.metaTitle': 'Mejorá tu plan - {brand}',
  'improve.metaDescription':
    'Diez motivos para elegir un plan con más respaldo: topes por evento, familia, equipaje, deportes y más.',
  'improve.eyebrow': 'Beneficios',
  'improve.title': 'Mejorá tu plan',
  'improve.lead': 'Diez cosas que hacen la diferencia entre viajar y viajar con respaldo.',
  'improve.left.1': '72 horas para avisar',
  'improve.left.1Text':
    'Si tenés un evento médico, contás con 72 horas para reportarlo. Primero te atendés, después avisás.',
  'improve.left.2': 'Plan familiar',
  'improve.left.2Text': 'Con 2 adultos mayores de 23 años, hasta 4 menores de 23 viajan sin cargo.',
  'improve.left.3': 'Demora de equipaje',
  'improve.left.3Text': 'Si tu valija no llega, te reintegramos las compras de higiene personal y de ropa.',
  'improve.left.4': 'Farmacias en Estados Unidos',
  'improve.left.4Text': 'Descuentos de hasta el 75 % en medicamentos en farmacias de Estados Unidos.',
  'improve.left.5': 'Futuras mamás',
  'improve.left.5Text': 'Una cobertura adicional pensada para viajar durante el embarazo.',
  'improve.right.1': 'Más cobertura por evento',
  'improve.right.1Text':
    'El tope se aplica a cada evento, no a todo el viaje: si algo vuelve a pasar, volvés a tener tu cobertura.',
  'improve.right.2': 'Enfermedades preexistentes',
  'improve.right.2Text': 'Cobertura de hasta el 10 % de los gastos médicos por enfermedades que ya tenías.',
  'improve.right.3': 'Deportes',
  'improve.right.3Text': 'Atención médica por la práctica de deportes, amateur y profesional.',
  'improve.right.4': 'Asistencia psicológica',
  'improve.right.4Text': 'Un profesional con quien hablar, las 24 horas, estés donde estés.',
  'improve.right.5': 'Repatriación sanitaria',
  'improve.right.5Text':
    'Vuelta a casa en un vuelo comercial, con acompañamiento médico o de enfermería si hace falta.',
  'improve.close': '¿Querés viajar con todo esto?',
  'improve.closeText': 'Cotizá en línea y elegí el plan que más te sirve.',
  'improve.quote': 'Cotizar asistencia',
} as const satisfies Record<string, Text>

export const tc = translator(esContent)
