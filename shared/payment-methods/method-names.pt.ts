export const methodNames = { redpagos: 'Redpagos', abitab: 'Abitab', transfer: 'Transferência bancária' } as const

export const methodActions = {
  redpagos: 'Pagar na Redpagos',
  abitab: 'Pagar na Abitab',
  transfer: 'Pagar por transferência',
} as const

export const AT = ' às '
