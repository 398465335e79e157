import { expect, test } from 'vitest'
import { timelineOf } from './timeline.ts'

test('R-01 a timeline lists the events of a sale in order, a refund with its receipt once it is issued', () => {
  const at = (day: number) => `2026-11-0${day}T12:00:00.000Z`
  const moved = { financing: 0, charged: 10_00, commission: 0 }
  const payment = { id: 'p', kind: 'payment', amount: 10_00, at: at(1) } as const
  const refund = { id: 'g', kind: 'refund', amount: 10_00, at: at(4) } as const
  const entries = timelineOf({
    movements: [
      { kind: 'sale', at: at(2), ...moved },
      { kind: 'cancellation', at: at(4), ...moved },
    ],
    receipts: [payment, refund],
    refunds: [
      { id: 'g', amount: 10_00, status: 'done', toAccount: false, createdAt: at(4) },
      { id: 'w', amount: 1_00, status: 'pending', toAccount: false, createdAt: at(5) },
    ],
    corrections: [{ at: at(3), passengerNos: [1], fields: ['name'] }],
    vouchers: [{ at: at(2), numbers: ['17-1'] }],
    marks: [{ kind: 'paid', at: at(3), amount: 9_00, paidOn: '2026-11-02', method: null, reference: '', reason: null }],
    requests: [{ id: 'r', kind: 'cancellation', caseNumber: 'C-000001', status: 'received', at: at(3) }],
    emails: [{ id: 'e', kind: 'vouchers', to: 'ana@example.com', status: 'sent', at: at(2), sentAt: at(2) }],
    links: [{ order: 'o', url: 'https://ceibo.test/pagar/o', amount: 5_00, createdAt: at(6), expiresAt: at(7) }],
  })
  expect(entries.map(({ kind, at: when, receipt }) => [kind, when, receipt?.id])).toEqual([
    ['payment', at(1), 'p'],
    ['movement', at(2), undefined],
    ['vouchers', at(2), undefined],
    ['email', at(2), undefined],
    ['correction', at(3), undefined],
    ['mark', at(3), undefined],
    ['request', at(3), undefined],
    ['movement', at(4), undefined],
    ['refund', at(4), 'g'],
    ['refund', at(5), undefined],
    ['link', at(6), undefined],
  ])
})
