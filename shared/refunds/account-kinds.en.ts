export const accountKinds = { savings: 'Savings account', checking: 'Current account' } as const
