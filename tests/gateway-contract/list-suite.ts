import { expect, test } from 'vitest'
import { addDays, type Day } from '#shared/dates.ts'
import { chargeRequest } from './charge-request.ts'
import type { GatewayEnvironment, WireFault } from './contract-suite.ts'
import type { ChargeRequest } from '../../server/adapters/card-gateway/port.ts'

type Environment = () => GatewayEnvironment

/** The part of the contract about the provider's list of transactions. */
export function describeLists(environment: Environment) {
  /** The lines of a day about one attempt. */
  async function linesOf(day: Day, { uniqueId, gatewayOrder }: ChargeRequest) {
    const list = await environment().gateway.listTransactions({ from: day, to: day })
    if (list.kind !== 'listed') throw new Error(`expected a list, got ${list.reason}`)
    return list.transactions.filter((line) => line.uniqueId === uniqueId || line.order === gatewayOrder)
  }

  test('S-01 the list of a day that ended has its charges, rejections and refunds, under our names', async () => {
    const good = chargeRequest(await environment().token('approved'))
    const charged = await environment().gateway.charge(good)
    const purchaseId = charged.kind === 'approved' ? charged.purchaseId : ''
    await environment().gateway.refund({ purchaseId, amount: 8_404, reason: 'x' })
    const poor = chargeRequest(await environment().token('no-funds'))
    await environment().gateway.charge(poor)
    const day = await environment().endDay()
    const line = {
      uniqueId: good.uniqueId,
      order: good.gatewayOrder,
      amount: 8_404,
      currency: 'USD',
      state: 'approved',
    }
    const lines = await linesOf(day, good)
    expect(lines).toHaveLength(2)
    expect(lines).toContainEqual(expect.objectContaining({ ...line, id: purchaseId, type: 'purchase' }))
    expect(lines).toContainEqual(expect.objectContaining({ order: line.order, amount: 8_404, type: 'refund' }))
    expect(lines.map(({ at }) => at.slice(0, 10))).toEqual([day, day])
    expect(await linesOf(day, poor)).toMatchObject([{ type: 'purchase', state: 'rejected' }])
    expect(await linesOf(addDays(day, -1), good)).toEqual([])
  })

  test('S-01 the list is refused for today', async () => {
    await environment().endDay()
    const request = chargeRequest(await environment().token('approved'))
    await environment().gateway.charge(request)
    const day = await environment().endDay()
    const list = await environment().gateway.listTransactions({ from: day, to: addDays(day, 1) })
    expect(list.kind === 'listed' && list.transactions.map(({ uniqueId }) => uniqueId)).toEqual([request.uniqueId])
    const later = chargeRequest(await environment().token('approved'))
    await environment().gateway.charge(later)
    expect(await linesOf(addDays(day, 1), later)).toEqual([])
  })

  test('S-01 a list of many pages is read to its end, each line once', async () => {
    const requests = []
    for (let n = 0; n < 5; n += 1) requests.push(chargeRequest(await environment().token('approved')))
    for (const request of requests) await environment().gateway.charge(request)
    await environment().pagesOf(2)
    const day = await environment().endDay()
    const list = await environment().gateway.listTransactions({ from: day, to: day })
    await environment().pagesOf(100)
    const ids = list.kind === 'listed' ? list.transactions.map(({ uniqueId }) => uniqueId) : []
    for (const { uniqueId } of requests) expect(ids.filter((id) => id === uniqueId)).toHaveLength(1)
  })

  describeBrokenLists(environment)
}

function describeBrokenLists(environment: Environment) {
  const broken: WireFault[] = ['refuse', 'drop-reply', 'error-before', 'timeout-after', 'malformed', 'cut', 'short']
  test.each(broken)('S-01 a list that meets %s is unknown, never an empty one', async (fault) => {
    await environment().gateway.charge(chargeRequest(await environment().token('approved')))
    const day = await environment().endDay()
    await environment().failNext('report', fault)
    expect((await environment().gateway.listTransactions({ from: day, to: day })).kind).toBe('unknown')
  })

  test('S-01 nothing listens: there is no list', async () => {
    const days = { from: '2026-11-20', to: '2026-11-20' }
    expect((await environment().unreachable.listTransactions(days)).kind).toBe('unknown')
  })
}
