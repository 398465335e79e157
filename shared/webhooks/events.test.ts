import { expect, test } from 'vitest'
import { eventOnWire, voucherSubject } from './events.ts'

test('W-03 an event on the wire says its kind, its time and the ids of what it is about, each with its prefix', () => {
  const subjects = { sale: '3f6a', voucher: voucherSubject('3f6a', { passengerNo: 2, version: 3 }) }
  const happenedAt = new Date('2026-11-21T15:00:00.000Z')
  expect(eventOnWire({ id: 'evt_1', kind: 'voucher.replaced', subjects, happenedAt })).toEqual({
    id: 'evt_1',
    type: 'voucher.replaced',
    timestamp: '2026-11-21T15:00:00.000Z',
    data: { sale: 'sale_3f6a', voucher: 'voucher_3f6a-2-3' },
  })
})
