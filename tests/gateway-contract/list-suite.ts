import { expect, test } from 'vitest'
import { addDays, type Day } from '#shared/dates.ts'
import { chargeRequest } from './charge-request.ts'
import type { GatewayWorld, WireFault } from './contract-suite.ts'
import type { ChargeRequest } from '../../server/adapters/card-gateway/port.ts'

type World = () => GatewayWorld

/** The part of the contract about the provider's list of transactions. */
export function describeLists(world: World) {
  /** The lines of a day about one attempt. */
  async function linesOf(day: Day, { uniqueId, gatewayOrder }: ChargeRequest) {
    const list = await world().gateway.listTransactions({ from: day, to: day })
    if (list.kind !== 'listed') throw new Error(`expected a list, got ${list.reason}`)
    return list.transactions.filter((line) => line.uniqueId === uniqueId || line.order === gatewayOrder)
  }

  test('S-01 the list of a day that ended tells its charges, its rejections and its refunds, with our names', async () => {
    const good = chargeRequest(await world().token('approved'))
    const charged = await world().gateway.charge(good)
    const purchaseId = charged.kind === 'approved' ? charged.purchaseId : ''
    await world().gateway.refund({ purchaseId, amount: 8_404, reason: 'x' })
    const poor = chargeRequest(await world().token('no-funds'))
    await world().gateway.charge(poor)
    const day = await world().endDay()
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

  test('S-01 the list does not tell today', async () => {
    await world().endDay()
    const request = chargeRequest(await world().token('approved'))
    await world().gateway.charge(request)
    const day = await world().endDay()
    const list = await world().gateway.listTransactions({ from: day, to: addDays(day, 1) })
    expect(list.kind === 'listed' && list.transactions.map(({ uniqueId }) => uniqueId)).toEqual([request.uniqueId])
    const later = chargeRequest(await world().token('approved'))
    await world().gateway.charge(later)
    expect(await linesOf(addDays(day, 1), later)).toEqual([])
  })

  test('S-01 a list of many pages is read to its end, each line once', async () => {
    const requests = []
    for (let n = 0; n < 5; n += 1) requests.push(chargeRequest(await world().token('approved')))
    for (const request of requests) await world().gateway.charge(request)
    await world().pagesOf(2)
    const day = await world().endDay()
    const list = await world().gateway.listTransactions({ from: day, to: day })
    await world().pagesOf(100)
    const ids = list.kind === 'listed' ? list.transactions.map(({ uniqueId }) => uniqueId) : []
    for (const { uniqueId } of requests) expect(ids.filter((id) => id === uniqueId)).toHaveLength(1)
  })

  describeBrokenLists(world)
}

function describeBrokenLists(world: World) {
  const broken: WireFault[] = ['refuse', 'drop-reply', 'error-before', 'timeout-after', 'malformed', 'cut', 'short']
  test.each(broken)('S-01 a list that meets %s is unknown, never an empty one', async (fault) => {
    await world().gateway.charge(chargeRequest(await world().token('approved')))
    const day = await world().endDay()
    await world().failNext('report', fault)
    expect((await world().gateway.listTransactions({ from: day, to: day })).kind).toBe('unknown')
  })

  test('S-01 nothing listens: there is no list', async () => {
    const days = { from: '2026-11-20', to: '2026-11-20' }
    expect((await world().unreachable.listTransactions(days)).kind).toBe('unknown')
  })
}
