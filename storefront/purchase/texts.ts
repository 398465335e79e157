import { siteTexts } from '../i18n/texts.ts'
import { type Texts, translator } from '../i18n/translator.ts'

/** The texts that several steps share. Each step has its own texts in its folder. */
const purchase = {
  back: 'Volver',
  next: 'Continuar',
  accept: 'Aceptar y seguir',
  retry: 'Volver a intentar',
  contact: 'Escribinos',
  help: '¿Dudas? WhatsApp o teléfono',
  short: 'Viaje corto: todo en una página',
  newTab: '(se abre en otra pestaña)',
  description: 'Paso {step} de la compra de tu asistencia al viajero en {brand}: precio final en dólares.',
  resumed: 'Retomaste tu cotización: el precio es el mismo. Vale hasta el {day} inclusive.',
  damaged: 'No pudimos leer algunas respuestas guardadas. Completá este paso y seguí: lo demás está como lo dejaste.',
  redirected: 'Para seguir, primero completá este paso. Lo que ya cargaste está guardado.',

  redirectedEmpty: 'Para seguir, primero completá este paso.',

  'step1.title': '¿Cuándo viajás?',
  'step2.title': '¿A dónde viajás?',
  'step3.title': '¿Quiénes viajan?',
  'step4.title': 'Elegí tu plan',
  'step5.title': 'Sumá lo que te falte',
  'step6.title': 'Datos de los pasajeros',
  'step7.title': '¿A dónde te mandamos los vouchers?',
  'step8.title': 'Revisá y pagá',

  days: { one: '{count}\u00a0día', other: '{count}\u00a0días' },
  passengers: { one: '{count} pasajero', other: '{count} pasajeros' },
  adults: { one: '{count} pasajero (hasta 74 años)', other: '{count} pasajeros (hasta 74 años)' },
  seniors: { one: '{count} pasajero (75 a 84 años)', other: '{count} pasajeros (75 a 84 años)' },
  family: 'Familia de {count}',

  'summary.title': 'Tu viaje',
  'summary.dates': '{start} al {end}',
  'summary.annual': 'Anual, desde el {start}',
  'summary.cap': 'Asistencia médica hasta USD\u00a0{cap}',
  'summary.perTrip': 'Viajes de hasta {days} días cada uno',
  'summary.change': 'Cambiar',
  'summary.changeDates': 'Cambiar las fechas',
  'summary.changeDestination': 'Cambiar el destino',
  'summary.changeParty': 'Cambiar los pasajeros',
  'summary.residence': 'Viajás desde {name}',
  'summary.changeResidence': 'Cambiar el país de residencia',
  'summary.changePlan': 'Cambiar el plan',
  'summary.adult': { one: '{count} pasajero hasta 74', other: '{count} pasajeros hasta 74' },
  'summary.grownUp': { one: '{count} adulto de la familia', other: '{count} adultos de la familia' },
  'summary.senior': { one: '{count} pasajero de 75 a 84', other: '{count} pasajeros de 75 a 84' },
  'summary.minor': { one: '{count} menor sin cargo', other: '{count} menores sin cargo' },
  'summary.extra': '{count} × {label}',
  'summary.discount': 'Código {code} (−{percent}\u00a0%)',
  'summary.pesos': 'También en pesos, a $\u00a0{rate} por dólar del {day}',
  'summary.pesosShort': 'En pesos',
  'summary.pesosRate': 'Los pesos son informativos, a $\u00a0{rate} por dólar del {day}: se cobra en dólares.',
  'summary.final': 'Precio final en dólares.',
  'summary.bar': 'Total',
  'summary.quote': 'Descargar la cotización',
  'summary.save': 'Guardar o enviar',
} as const satisfies Texts

/** The texts that every step includes. */
export const purchaseTexts = { ...siteTexts, purchase }

export const t = translator(purchaseTexts)
