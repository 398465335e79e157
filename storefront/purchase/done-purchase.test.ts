import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { persistDone, readDone } from './done-purchase.ts'

const purchase = {
  saleId: 'a',
  number: 7,
  email: 'ana@example.com',
  vouchers: [{ code: 'CA1', number: '7-1', passenger: 'Ana', sosCode: 'F00', hasCertificate: false }],
  trip: {
    destinationId: 2,
    destination: 'Estados Unidos y Canadá',
    startDate: '2026-12-25',
    endDate: '2027-01-03',
    planName: 'Hornero 80',
  },
}
const stored = new Map<string, string>()

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T15:00:00Z') })
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

// ASVS 14.3.3
test('B-12 what was bought is there again for half an hour, at its storefront', () => {
  persistDone('mburucuya', purchase)
  vi.setSystemTime(new Date('2026-11-21T15:29:59Z'))
  expect(readDone('mburucuya')).toEqual(purchase)
  expect(readDone('ceibo')).toBeNull()
})

// ASVS 14.3.3
test('B-12 after half an hour it is removed from the browser, even when the page is not opened again', () => {
  persistDone('ceibo', purchase)
  vi.advanceTimersByTime(30 * 60_000)
  expect([...stored.values()]).toEqual([])
  persistDone('ceibo', purchase)
  vi.setSystemTime(new Date('2026-11-20T15:00:00Z'))
  expect(readDone('ceibo')).toBeNull()
  expect([...stored.values()]).toEqual([])
})

test('B-12 what an older version persisted, without an end, is not shown', () => {
  stored.set('ceibo-compra-hecha-v1:ceibo', JSON.stringify(purchase))
  expect(readDone('ceibo')).toBeNull()
})
