/** The names of the ways to pay, as buyers read them. */
export const methodNames = { redpagos: 'Redpagos', abitab: 'Abitab', transfer: 'Transferencia bancaria' } as const

/** What a buyer does by each way to pay, as its button says it. */
export const methodActions = {
  redpagos: 'Pagar en Redpagos',
  abitab: 'Pagar en Abitab',
  transfer: 'Pagar por transferencia',
} as const

/** What stands between a day and a time. */
export const AT = ' a las '
