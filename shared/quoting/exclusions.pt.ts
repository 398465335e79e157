export const EXCLUSIONS = [
  'Despesas no seu país de residência.',
  'Doenças preexistentes acima do limite que seu plano indica.',
  'Viagens para fazer um tratamento, um check-up ou uma cirurgia programada.',
  'Esportes de risco ou profissionais, a não ser que você adicione o benefício.',
  'Gravidez depois da semana 25, ou da 32 com o benefício adicional de gravidez.',
  'O que acontecer por consumo de álcool ou drogas, por um crime ou por um ato intencional.',
  'Despesas de um evento médico não avisado em até 72 horas.',
  'Dias fora das datas do voucher ou acima do máximo por viagem do plano anual.',
] as const
