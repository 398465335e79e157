import { inLanguages } from '#shared/in-languages.ts'

/** The texts of the reminder before departure. */
export const reminderTexts = inLanguages({
  es: {
    subject: '{title}: {destination}, {period}',
    'trip.tomorrow': 'Tu viaje empieza mañana',
    'trip.inDays': 'Tu viaje empieza en {count} días',
    'annual.tomorrow': 'Tu plan anual empieza mañana',
    'annual.inDays': 'Tu plan anual empieza en {count} días',
    intro: 'Hola, {name}: tu cobertura empieza el {day}. Te dejamos a mano lo que conviene llevar.',
    before: 'Antes de salir',
    'before.voucher':
      'Guardá en el teléfono o imprimí el voucher de cada pasajero, que va adjunto, y llevalo junto con el documento.',
    'before.emergencies':
      'Abrí «Emergencias, sin internet» en el teléfono que vas a llevar y agregala a la pantalla de inicio: queda guardada y después funciona sin conexión.',
    'before.phones': 'Agendá los números de asistencia de abajo.',
    border: 'Qué te pueden pedir en la frontera',
    'border.some':
      'Esto es lo que encontramos en fuentes oficiales, y no es todo. Confirmá en el consulado o con la aerolínea qué documentos, visas y vacunas te piden.',
    'border.none':
      'No tenemos requisitos revisados para este destino. Confirmá en el consulado o con la aerolínea qué documentos, visas y vacunas te piden.',
    'border.decides':
      'Quién entra, y con qué, lo decide la autoridad de cada país. El voucher dice qué cubre tu asistencia.',
    'border.schengen':
      'Quién entra, y con qué, lo decide la autoridad de cada país. El voucher dice qué cubre tu asistencia. En el espacio Schengen mostrá el certificado, que está entre los enlaces.',
    yourPlan: 'Tu plan',
    source: 'Fuente',
    reviewed: 'Revisado',
    once: 'Este recordatorio te llega una sola vez por compra.',
    stop: 'No recibir más',
  },
  pt: {
    subject: '{title}: {destination}, {period}',
    'trip.tomorrow': 'Sua viagem começa amanhã',
    'trip.inDays': 'Sua viagem começa em {count} dias',
    'annual.tomorrow': 'Seu plano anual começa amanhã',
    'annual.inDays': 'Seu plano anual começa em {count} dias',
    intro: 'Olá, {name}: sua cobertura começa em {day}. Veja o que levar.',
    before: 'Antes de partir',
    'before.voucher':
      'Guarde no celular ou imprima o voucher de cada passageiro, que vai anexo, e leve-o junto com o documento.',
    'before.emergencies':
      'Abra “Emergências, sem internet” no celular que você vai levar e adicione-a à tela inicial: a página fica guardada e depois funciona sem conexão.',
    'before.phones': 'Salve nos contatos os números de assistência abaixo.',
    border: 'O que podem pedir a você na fronteira',
    'border.some':
      'Isto é o que encontramos em fontes oficiais, resumido em espanhol, e não é tudo. Confirme no consulado ou com a companhia aérea que documentos, vistos e vacinas pedem a você.',
    'border.none':
      'Não temos requisitos revisados para este destino. Confirme no consulado ou com a companhia aérea que documentos, vistos e vacinas pedem a você.',
    'border.decides':
      'A autoridade de cada país decide quem entra e com quê. O voucher diz o que sua assistência cobre.',
    'border.schengen':
      'A autoridade de cada país decide quem entra e com quê. O voucher diz o que sua assistência cobre. No espaço Schengen, mostre o certificado, que está entre os links.',
    yourPlan: 'Seu plano',
    source: 'Fonte',
    reviewed: 'Revisado',
    once: 'Este lembrete chega uma única vez por compra.',
    stop: 'Não receber mais',
  },
  en: {
    subject: '{title}: {destination}, {period}',
    'trip.tomorrow': 'Your trip begins tomorrow',
    'trip.inDays': 'Your trip begins in {count} days',
    'annual.tomorrow': 'Your annual plan begins tomorrow',
    'annual.inDays': 'Your annual plan begins in {count} days',
    intro: 'Hello {name}, your cover begins on {day}. Here is what you should take with you.',
    before: 'Before you leave',
    'before.voucher':
      'Save the voucher of each traveller, which is attached, on your phone or print it, and take it together with your documents.',
    'before.emergencies':
      'Open “Emergencies, without internet” on the phone that you will take and add it to the home screen: the page is stored and then works offline.',
    'before.phones': 'Save the assistance numbers below in your contacts.',
    border: 'What you may be asked for at the border',
    'border.some':
      'This is what we found in official sources, summed up in Spanish, and it is not everything. Confirm with the consulate or the airline which documents, visas and vaccinations you need.',
    'border.none':
      'We have no reviewed requirements for this destination. Confirm with the consulate or the airline which documents, visas and vaccinations you need.',
    'border.decides':
      'Who enters, and with what, is for the authority of each country to decide. The voucher says what your assistance covers.',
    'border.schengen':
      'Who enters, and with what, is for the authority of each country to decide. The voucher says what your assistance covers. In the Schengen area show the certificate, which is among the links.',
    yourPlan: 'Your plan',
    source: 'Source',
    reviewed: 'Reviewed',
    once: 'You get this reminder only once for each purchase.',
    stop: 'Stop these reminders',
  },
})
