import type { Tariff } from '#shared/quoting/tariff.ts'

/** The texts of the demo’s catalogue: Spanish, Brazilian Portuguese, English. In the order of a spreadsheet. */
const TEXTS = [
  ['Benteveo 25', 'Benteveo 25', 'Benteveo 25'],
  ['Tero 40', 'Tero 40', 'Tero 40'],
  ['Hornero 80', 'Hornero 80', 'Hornero 80'],
  ['Cardenal 150', 'Cardenal 150', 'Cardenal 150'],
  ['Ñandú 300', 'Ñandú 300', 'Ñandú 300'],
  ['Tero Anual 40', 'Tero Anual 40', 'Tero Annual 40'],
  ['Hornero Anual 80', 'Hornero Anual 80', 'Hornero Annual 80'],
  ['Ñandú Anual 300', 'Ñandú Anual 300', 'Ñandú Annual 300'],

  [
    'Asistencia médica por accidente, por evento',
    'Assistência médica por acidente, por evento',
    'Medical care for accidents, per event',
  ],
  [
    'Asistencia médica por enfermedad, por evento',
    'Assistência médica por doença, por evento',
    'Medical care for illness, per event',
  ],
  ['Preexistencias (10%)', 'Doenças preexistentes (10%)', 'Pre-existing conditions (10%)'],
  ['Medicamentos ambulatorios', 'Medicamentos sem internação', 'Prescription medicines outside hospital'],
  ['Odontología de urgencia', 'Atendimento odontológico de urgência', 'Emergency dental care'],
  [
    'Traslado y repatriación sanitaria con escolta',
    'Traslado e repatriação sanitária com acompanhamento',
    'Medical transfer and repatriation with an escort',
  ],
  ['Repatriación funeraria', 'Traslado de corpo', 'Repatriation of remains'],
  ['Traslado de un familiar', 'Viagem de um familiar acompanhante', 'Travel for a family member'],
  ['Hotel por convalecencia', 'Hotel para convalescença', 'Hotel stay to recover'],
  ['Regreso anticipado', 'Retorno antecipado', 'Early return home'],
  ['Acompañamiento de menores', 'Acompanhamento de menores', 'Escort for minors'],
  ['Pérdida de equipaje', 'Perda de bagagem', 'Lost luggage'],
  ['Demora de equipaje', 'Atraso de bagagem', 'Delayed luggage'],
  ['Vuelo demorado o cancelado (6 h)', 'Voo atrasado ou cancelado (6 h)', 'Delayed or cancelled flight (6 h)'],
  ['Cancelación o interrupción', 'Cancelamento ou interrupção da viagem', 'Trip cancellation or interruption'],
  ['Asistencia legal', 'Assistência jurídica', 'Legal assistance'],
  ['Fianza', 'Fiança', 'Bail'],
  ['Deportes amateur', 'Esportes amadores', 'Amateur sports'],
  ['Embarazo (hasta semana 25)', 'Gravidez (até a semana 25)', 'Pregnancy (up to week 25)'],
  [
    'Extensión por internación al vencer',
    'Extensão por internação no fim da vigência',
    'Extension if in hospital when cover ends',
  ],
  ['Telemedicina 24 h', 'Telemedicina 24 h', '24-hour telemedicine'],
  ['Asistencia psicológica 24 h', 'Assistência psicológica 24 h', '24-hour psychological support'],
  ['Farmacias EE.UU. hasta 75%', 'Farmácias nos EUA: até 75% de desconto', 'US pharmacies: up to 75% off'],
  ['Muerte accidental en transporte', 'Morte acidental em transporte', 'Accidental death in transit'],
  ['Aviso de un evento médico', 'Prazo para avisar de um evento médico', 'Time to report a medical event'],

  ['Asistencia médica', 'Assistência médica', 'Medical care'],
  ['Traslados y acompañantes', 'Traslados e acompanhantes', 'Transfers and companions'],
  ['Equipaje y vuelos', 'Bagagem e voos', 'Luggage and flights'],
  ['Legal', 'Jurídico', 'Legal'],
  ['Otros', 'Outros', 'Other'],

  [
    'El doble para enfermedades preexistentes',
    'O dobro para doenças preexistentes',
    'Double for pre-existing conditions',
  ],
  ['Embarazo hasta la semana 32', 'Gravidez até a semana 32', 'Pregnancy up to week 32'],
  [
    'Asistencia en deportes de riesgo y profesionales',
    'Assistência em esportes de risco e profissionais',
    'Assistance in high-risk and professional sports',
  ],
  ['Cancelación por más motivos', 'Cancelamento por mais motivos', 'Cancellation for more reasons'],
  ['Equipaje y aparatos electrónicos', 'Bagagem e aparelhos eletrônicos', 'Luggage and electronics'],

  ['20% del tope en lugar de 10%', '20% do limite em vez de 10%', '20% of the limit instead of 10%'],
  ['50% del tope', '50% do limite', '50% of the limit'],

  [
    'Si en el viaje se complica una enfermedad que ya tenías, el tope para atenderla es el doble del de tu plan.',
    'Se uma doença que você já tinha se agravar na viagem, o limite para o atendimento é o dobro do limite do seu plano.',
    'If a condition you already had gets worse on the trip, the limit for treating it is double that of your plan.',
  ],
  [
    'Para viajar embarazada: te atienden más semanas y con un tope más alto que en tu plan.',
    'Para viajar grávida: você é atendida por mais semanas e com um limite mais alto que o do seu plano.',
    'For travelling while pregnant: care for more weeks, and with a higher limit than in your plan.',
  ],
  [
    'Te atienden si te lastimás en un deporte de riesgo o profesional. Sin este beneficio, no se cubre.',
    'Você é atendido se se machucar em um esporte de risco ou profissional. Sem este benefício, não há cobertura.',
    'You get care if you are hurt in a high-risk or professional sport. Without this extra, it is not covered.',
  ],
  [
    'Si tenés que cancelar o acortar el viaje, te reintegran un monto más alto y por más motivos que en tu plan.',
    'Se você precisar cancelar ou encurtar a viagem, o reembolso é maior e vale por mais motivos que no seu plano.',
    'If you have to cancel or cut short the trip, you are refunded more, and for more reasons than in your plan.',
  ],
  [
    'La misma cancelación con un monto mayor: para viajes caros o pagados con mucha anticipación.',
    'O mesmo cancelamento com um valor maior: para viagens caras ou pagas com muita antecedência.',
    'The same cancellation with a higher amount: for trips that are expensive or paid for long in advance.',
  ],
  [
    'Si se pierde tu equipaje, cobrás más que con tu plan, y cuentan también tus aparatos electrónicos.',
    'Se a sua bagagem for perdida, você recebe mais do que com o seu plano, e seus aparelhos eletrônicos também contam.',
    'If your luggage is lost, you are paid more than with your plan, and your electronics count too.',
  ],

  ['Europa (Schengen)', 'Europa (Schengen)', 'Europe (Schengen)'],
  ['Latinoamérica y Caribe', 'América Latina e Caribe', 'Latin America and the Caribbean'],
  ['Sudamérica', 'América do Sul', 'South America'],
  ['Estados Unidos y Canadá', 'Estados Unidos e Canadá', 'United States and Canada'],
  ['Asia, África y Oceanía', 'Ásia, África e Oceania', 'Asia, Africa and Oceania'],
  ['Todo el mundo', 'Todo o mundo', 'Worldwide'],

  ['3 días', '3 dias', '3 days'],
  ['72 horas', '72 horas', '72 hours'],
  ['Pasaje', 'Passagem', 'Ticket'],
  ['5 días', '5 dias', '5 days'],
  ['Pasaje + hotel', 'Passagem + hotel', 'Ticket + hotel'],
  ['7 días', '7 dias', '7 days'],
  ['10 días', '10 dias', '10 days'],
  ['15 días', '15 dias', '15 days'],
] as const

/** The translations of the demo's catalogue. */
export const firstTranslations: NonNullable<Tariff['translations']> = TEXTS.map(([text, pt, en]) => ({ text, pt, en }))
