import { describe, expect, test } from 'vitest'
import { checkPlan, exampleOf, isSameOffer, type PlanDraft, planName, readPlan, typedPlan } from './plan-form.ts'

const plan = (more: Partial<PlanDraft> = {}): PlanDraft => ({
  brands: ['Visa', 'Mastercard', 'OCA'],
  instalments: 6,
  minAmount: 5_000,
  financedBy: 'buyer',
  percent: 9.5,
  isActive: true,
  ...more,
})
const fields = (more: Partial<PlanDraft>) => checkPlan(plan(more)).map(({ path }) => path)

describe('Y-01 a plan of instalments as staff keep it', () => {
  test('has a brand, 2 to 24 instalments, an amount that is not negative, and 0 to 100 % with two decimals', () => {
    expect(checkPlan(plan())).toEqual([])
    expect(fields({ instalments: 2, minAmount: 0, percent: 0 })).toEqual([])
    expect(fields({ instalments: 24, minAmount: 10_000_000, percent: 100 })).toEqual([])
    expect(fields({ brands: [] })).toEqual(['brands'])
    for (const instalments of [1, 25, 2.5, NaN]) expect(fields({ instalments })).toEqual(['instalments'])
    for (const minAmount of [-1, NaN, 10_000_001]) expect(fields({ minAmount })).toEqual(['minAmount'])
    for (const percent of [-0.01, 100.01, 9.555, NaN]) expect(fields({ percent })).toEqual(['percent'])
  })

  test('clashes with another active one of as many instalments with one of its brands', () => {
    expect(isSameOffer(plan(), plan({ brands: ['OCA', 'Cabal'] }))).toBe(true)
    expect(isSameOffer(plan(), plan({ brands: ['Cabal'] }))).toBe(false)
    expect(isSameOffer(plan(), plan({ instalments: 5 }))).toBe(false)
    expect(isSameOffer(plan(), plan({ isActive: false }))).toBe(false)
    expect(isSameOffer(plan({ isActive: false }), plan())).toBe(false)
  })

  test('is read as typed, and typed as stored', () => {
    const typed = { ...plan(), instalments: '6', minAmount: '50,00', percent: '9,5' }
    expect(typedPlan(plan())).toEqual(typed)
    expect(readPlan(typed)).toEqual(plan())
    expect(readPlan({ ...typed, minAmount: '', percent: '' })).toEqual(plan({ minAmount: 0, percent: 0 }))
    const wrong = readPlan({ ...typed, instalments: 'tres', minAmount: '1,999', percent: '9,555' })
    expect(checkPlan(wrong).map(({ path }) => path)).toEqual(['instalments', 'minAmount', 'percent'])
    expect(checkPlan(readPlan({ ...typed, instalments: '' }))).toMatchObject([{ path: 'instalments' }])
  })

  test('is named by its instalments and brands', () => {
    expect(planName(plan())).toBe('6 cuotas con Visa, Mastercard u OCA')
    expect(planName(plan({ brands: ['Visa'], instalments: 3 }))).toBe('3 cuotas con Visa')
  })

  test('shows by an example who pays what', () => {
    expect(exampleOf(plan({ instalments: 3, percent: 2 }))).toBe(
      'Con USD 100,00: 3 cuotas de USD 34,00; el comprador paga USD 2,00 de financiación (2 %).',
    )
    expect(exampleOf(plan({ instalments: 3, percent: 5, financedBy: 'house' }))).toBe(
      'Con USD 100,00: 3 cuotas de USD 33,33; el comprador no paga financiación, nosotros pagamos USD 5,00 (5 %).',
    )
    expect(exampleOf(plan({ percent: 0, minAmount: 30_000 }))).toBe(
      'Con USD 300,00: 6 cuotas de USD 50,00; nadie paga financiación.',
    )
    expect(exampleOf(plan({ instalments: 1 }))).toBeNull()
  })
})
