export const CALL_FIRST = 'Fale com a gente antes de buscar atendimento'
export const IN_AN_EMERGENCY = 'Em uma emergência, vá ao centro médico mais próximo e nos avise em até 72 horas.'
export const ADVICE = `${CALL_FIRST}. ${IN_AN_EMERGENCY}`
