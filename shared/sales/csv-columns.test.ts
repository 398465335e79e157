import { expect, test } from 'vitest'
import { saleCsvColumns, sellerOf } from './csv-columns.ts'

test('D-05 a sale was sold by a login of the business or on its site; who sees no sellers reads neither', () => {
  expect(sellerOf({ mode: 'account', soldBy: 'Vera' })).toBe('Vera')
  expect(sellerOf({ mode: 'free', soldBy: 'Vera' })).toBe('Vera')
  expect(sellerOf({ mode: 'card', soldBy: null })).toBe('Sitio web')
  expect(sellerOf({ mode: 'free', soldBy: null })).toBe('Sitio web')
  expect(sellerOf({ mode: 'account', soldBy: null }), 'by a login that is not on record').toBeNull()
  expect(sellerOf({ mode: 'card' })).toBeNull()
  const last = saleCsvColumns({ seesCost: false, seesCommission: true, seesSellers: true }).at(-1)!
  expect([last.header, last.cell({ mode: 'card', soldBy: null } as never)]).toEqual(['Vendió', 'Sitio web'])
})
