import { describe, expect, test } from 'vitest'
import type { CallResult } from './http-call.ts'
import { readReport } from './report.ts'

const DAYS = { from: '2026-11-20', to: '2026-11-20' }

/** As in the provider's own sample, with what it leaves out of other samples left out. */
const line = {
  TransactionId: 15_660_802,
  Type: 'Purchase',
  Created: '2026-11-20T21:34:34.1308881',
  Status: 'Approved',
  Amount: 4_279,
  Currency: 'USD',
  Card_last4: '5636',
  Order: 'o-1',
  Unique_id: 'f922b26e-76af-476d-aada-502a46e3c365',
  Customer_name: 'Maria Silva',
}

const answer = (body: unknown, status = 200): CallResult => ({
  kind: 'answer',
  status,
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
const pageOf = (Data: unknown[], more: object = {}) => ({
  Response: { Data, Page: 1, PageSize: 100, Total: Data.length, ...more },
  Errors: [],
})
const readOne = (body: unknown, status?: number) => readReport(() => Promise.resolve(answer(body, status)), DAYS)

describe('S-01 the provider’s report', () => {
  test('is asked by days and pages, and read without any name', async () => {
    const paths: string[] = []
    const list = await readReport((path) => {
      paths.push(path)
      return Promise.resolve(answer(pageOf([line])))
    }, DAYS)
    expect(paths).toEqual(['/v2/api/Reporting/payin-transactions?From=2026-11-20&To=2026-11-20&Page=1&PageSize=100'])
    expect(list).toEqual({
      kind: 'listed',
      transactions: [
        {
          id: '15660802',
          type: 'purchase',
          state: 'approved',
          uniqueId: line.Unique_id,
          order: 'o-1',
          purchaseId: null,
          amount: 4_279,
          currency: 'USD',
          at: '2026-11-20T21:34:34.130Z',
        },
      ],
    })
  })

  test.each([
    ['an id beyond 2^53 keeps its digits', { TransactionId: '1489067001899996161' }, { id: '1489067001899996161' }],
    ['the amount of a refund may be negative', { Type: 'Refund', Amount: -4_279 }, { type: 'refund', amount: 4_279 }],
    ['a refund may name its purchase', { Type: 'Refund', Related_Transaction_Id: 7 }, { purchaseId: '7' }],
    ['cancelled is voided', { Status: 'Cancelled' }, { state: 'voided' }],
    ['Y-02 expired is voided', { Status: 'Expired' }, { state: 'voided' }],
    ['empty names are none', { Order: '', Unique_id: '' }, { order: null, uniqueId: null }],
    ['a zone counts', { Created: '2026-11-20T21:34:34-03:00' }, { at: '2026-11-21T00:34:34.000Z' }],
  ])('%s', async (_name, more, read) => {
    expect(await readOne(pageOf([{ ...line, ...more }]))).toMatchObject({ kind: 'listed', transactions: [read] })
  })

  test.each([
    ['a status that we do not know', pageOf([{ ...line, Status: 'Chargeback' }])],
    ['a type that we do not know', pageOf([{ ...line, Type: 'Adjustment' }])],
    ['an amount with decimals', pageOf([{ ...line, Amount: 42.79 }])],
    ['no currency', pageOf([{ ...line, Currency: null }])],
    ['no date', pageOf([{ ...line, Created: 'yesterday' }])],
    ['a day that does not exist', pageOf([{ ...line, Created: '2026-13-45T00:00:00' }])],
    ['fewer lines than it says', pageOf([line], { Total: 2 })],
    ['another page', pageOf([line], { Page: 2 })],
    ['errors beside the lines', { ...pageOf([line]), Errors: ['late'] }],
    ['nothing', ''],
    ['no list', { Response: null, Errors: [] }],
    ['a page of a proxy', '<html>'],
  ])('%s makes it unknown', async (_name, body) => {
    expect((await readOne(body)).kind).toBe('unknown')
  })

  test.each([401, 403, 404, 429, 500])('HTTP %i makes it unknown', async (status) => {
    expect(await readOne(pageOf([line]), status)).toEqual({ kind: 'unknown', reason: `HTTP${status}` })
  })

  test('lines that come while it is read may push others to the next page: none is lost', async () => {
    const numbered = (n: number) => ({ ...line, TransactionId: n })
    const pages = [
      pageOf([numbered(4), numbered(3)], { PageSize: 2, Total: 4 }),
      // One more came: what was third is now fourth.
      pageOf([numbered(3), numbered(2)], { Page: 2, PageSize: 2, Total: 5 }),
      pageOf([numbered(1)], { Page: 3, PageSize: 2, Total: 4 }),
    ]
    const list = await readReport(() => Promise.resolve(answer(pages.shift())), DAYS)
    expect(list.kind === 'listed' && list.transactions.map(({ id }) => id)).toEqual(['4', '3', '2', '1'])
  })
})
