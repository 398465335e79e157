export const accountKinds = { savings: 'Conta poupança', checking: 'Conta corrente' } as const
