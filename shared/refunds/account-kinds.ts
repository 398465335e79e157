/** What a bank calls the kinds of accounts. */
export const accountKinds = { savings: 'Caja de ahorro', checking: 'Cuenta corriente' } as const
