export const methodNames = { redpagos: 'Redpagos', abitab: 'Abitab', transfer: 'Bank transfer' } as const

export const methodActions = {
  redpagos: 'Pay at Redpagos',
  abitab: 'Pay at Abitab',
  transfer: 'Pay by bank transfer',
} as const

export const AT = ' at '
