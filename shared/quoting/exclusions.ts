/** The exclusions of every plan: prices and conditions show them with the same words. Draft for counsel. */
export const EXCLUSIONS = [
  'Gastos en tu país de residencia.',
  'Enfermedades preexistentes por encima del tope que indica tu plan.',
  'Viajes para hacerse un tratamiento, un chequeo o una cirugía programada.',
  'Deportes de riesgo o profesionales, salvo que sumes el beneficio adicional.',
  'Embarazo después de la semana 25, o de la 32 con el beneficio adicional de embarazo.',
  'Lo que pase por consumo de alcohol o drogas, por un delito o por un acto intencional.',
  'Gastos de un evento médico que no nos avisaste dentro de las 72 horas.',
  'Días fuera de las fechas del voucher o por encima del máximo por viaje del plan anual.',
] as const
