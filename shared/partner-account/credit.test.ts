import { expect, test } from 'vitest'
import { allowsSale, cameNear, creditLeft, creditUse, isNearLimit, warnedFrom } from './credit.ts'

test('G-05 a sale is made up to the limit, to the cent, and without a limit always', () => {
  const owing = { creditLimit: 1000_00, balance: 900_00 }
  expect([allowsSale(owing, 100_00), allowsSale(owing, 100_01)]).toEqual([true, false])
  expect(allowsSale({ creditLimit: null, balance: 900_00 }, 1_000_000_00)).toBe(true)
  expect(allowsSale({ creditLimit: 0, balance: -50_00 }, 50_00)).toBe(true)
})

test('G-05 what a business may still owe: below 0 above its limit, and no figure without a limit', () => {
  const rest = (creditLimit: number | null, balance: number) => creditLeft({ creditLimit, balance })
  expect([rest(1000_00, 900_00), rest(1000_00, 1200_00), rest(null, 5_00)]).toEqual([100_00, -200_00, null])
})

test('G-05 the warning comes at 80 percent of the limit', () => {
  const use = (balance: number) => creditUse({ creditLimit: 1000_00, balance })
  expect([use(799_99), use(800_00), use(999_99), use(1000_00), use(1200_00)]).toEqual([
    'free',
    'near',
    'near',
    'full',
    'full',
  ])
  expect(creditUse({ creditLimit: null, balance: 1_000_000_00 })).toBe('free')
})

test('G-05 D-13 staff act on a business that owes at least 80 percent of its limit, not on one without a debt', () => {
  const acts = (creditLimit: number | null, balance: number) => isNearLimit({ creditLimit, balance })
  expect([acts(1000_00, 799_99), acts(1000_00, 800_00), acts(1000_00, 1200_00), acts(null, 800_00)]).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect([acts(0, 0), acts(0, -50_00), acts(0, 1)]).toEqual([false, false, true])
  for (const limit of [0, 1, 99, 101, 33_33, 1000_00]) {
    const from = warnedFrom(limit)
    expect(creditUse({ creditLimit: limit, balance: from })).not.toBe('free')
    expect(creditUse({ creditLimit: limit, balance: from - 1 })).toBe('free')
  }
})

test('G-05 a business that crosses 80 percent is warned; one above it already, or falling, is not', () => {
  const came = (from: number, to: number) =>
    cameNear({ creditLimit: 1000_00, balance: from }, { creditLimit: 1000_00, balance: to })
  expect([came(0, 799_99), came(799_99, 800_00), came(0, 1000_00)]).toEqual([false, true, true])
  expect([came(800_00, 900_00), came(900_00, 1000_00), came(900_00, 0)]).toEqual([false, false, false])
  const limited = { creditLimit: 1000_00, balance: 900_00 }
  expect([cameNear({ ...limited, creditLimit: null }, limited), cameNear(limited, limited)]).toEqual([true, false])
})
