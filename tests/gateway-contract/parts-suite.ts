import { beforeEach, describe, expect, test } from 'vitest'
import { chargeRequest } from './charge-request.ts'
import type { GatewayEnvironment, WireFault } from './contract-suite.ts'
import type { ChargeRequest } from '../../server/adapters/card-gateway/port.ts'

type Environment = () => GatewayEnvironment

/** The part of the contract about giving back less than was charged. */
export function describeParts(environment: Environment) {
  describe('parts of a purchase', () => {
    const shop = partsOf(environment)
    beforeEach(() => shop.buy('approved'))
    describeWhatIsLeft(environment, shop)
    describeUnclear(environment, shop)
  })
}

type Shop = ReturnType<typeof partsOf>

/** A purchase, and what goes back of it. */
function partsOf(environment: Environment) {
  let request: ChargeRequest
  let purchaseId = ''

  async function listed(): Promise<number[]> {
    const day = await environment().endDay()
    const list = await environment().gateway.listTransactions({ from: day, to: day })
    if (list.kind !== 'listed') throw new Error(`expected a list, got ${list.reason}`)
    return list.transactions
      .filter(({ type, order, state }) => type === 'refund' && order === request.gatewayOrder && state === 'approved')
      .map(({ amount }) => amount)
  }

  return {
    buy: async (card: 'approved' | 'no-partial-refunds') => {
      request = chargeRequest(await environment().token(card))
      const result = await environment().gateway.charge(request)
      purchaseId = result.kind === 'approved' ? result.purchaseId : ''
    },
    purchaseId: () => purchaseId,
    back: (amount: number) => environment().gateway.refundPart({ purchaseId, amount, reason: 'Changed trip' }),
    allBack: () => environment().gateway.refund({ purchaseId, amount: 8_404, reason: 'Sale not completed' }),
    listed,
    /** What went back, as the provider reports it: for the purchase, or in the list of the day where it has no other call. */
    made: async (): Promise<number[]> => {
      const found = await environment().gateway.findRefunds(purchaseId)
      if (found.kind === 'found') {
        return found.refunds.filter(({ status }) => status === 'refunded').map(({ amount }) => amount)
      }
      expect(found).toEqual({ kind: 'no-list' })
      return listed()
    },
  }
}

function describeWhatIsLeft(environment: Environment, { buy, back, allBack, made, listed, purchaseId }: Shop) {
  test('K-04 two parts go back, a third above what is left does not, and each is on record', async () => {
    const parts = [await back(3_000), await back(5_000)]
    const refs = parts.map((part) => ('ref' in part ? part.ref : part.kind))
    expect(new Set(refs).size).toBe(2)
    for (const [index, amount] of [3_000, 5_000].entries()) {
      const record = { kind: 'found', status: 'refunded', amount, currency: 'USD' }
      expect(await environment().gateway.readRefund(refs[index] ?? '')).toEqual(record)
    }
    expect(await back(405)).toMatchObject({ kind: 'refused', code: 'PR003' })
    expect((await back(404)).kind).toBe('refunded')
    expect(await made()).toEqual([3_000, 5_000, 404])
    expect(await environment().gateway.readPurchase(purchaseId())).toMatchObject({ outcome: { amount: 8_404 } })
  })

  test('K-04 each part is a line of its own in the list of the day', async () => {
    await back(3_000)
    await back(5_000)
    expect(await listed()).toEqual([3_000, 5_000])
  })

  test('K-04 parts asked at once never give back more than was charged', async () => {
    const kinds = (await Promise.all([back(4_000), back(4_000), back(4_000)])).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['refunded', 'refunded', 'refused'])
    expect(await made()).toEqual([4_000, 4_000])
  })

  test('K-04 a brand without partial refunds refuses a part, and all still goes back', async () => {
    await buy('no-partial-refunds')
    expect(await back(3_000)).toMatchObject({ kind: 'refused', code: 'PR021' })
    expect(await made()).toEqual([])
    expect((await allBack()).kind).toBe('refunded')
  })

  test('K-04 all after a part gives nothing back, whatever it is called', async () => {
    await back(3_000)
    expect((await allBack()).kind).toBe('already-refunded')
    expect(await made()).toEqual([3_000])
  })
}

function describeUnclear(environment: Environment, { back, made, purchaseId }: Shop) {
  const afterGivingBack: WireFault[] = ['drop-reply', 'error-after', 'timeout-after', 'malformed', 'cut']
  test.each(afterGivingBack)(
    'K-04 a partial refund, then %s: an unknown outcome, which the provider lists',
    async (fault) => {
      await environment().failNext('refund', fault)
      expect((await back(3_000)).kind).toBe('unknown')
      expect(await made()).toEqual([3_000])
    },
  )

  const beforeGivingBack: WireFault[] = ['refuse', 'error-before']
  test.each(beforeGivingBack)('K-04 %s before a part goes back: unknown, and there is none', async (fault) => {
    await environment().failNext('refund', fault)
    expect((await back(3_000)).kind).toBe('unknown')
    expect(await made()).toEqual([])
  })

  test('K-04 a part may be pending first; what it became is read by its name', async () => {
    await environment().failNext('refund', 'pending')
    const part = await back(3_000)
    if (part.kind !== 'pending') throw new Error(`expected a pending refund, got ${part.kind}`)
    expect(await environment().gateway.readRefund(part.ref)).toMatchObject({ status: 'pending', amount: 3_000 })
    await environment().endPending()
    expect(await environment().gateway.readRefund(part.ref)).toMatchObject({ status: 'refunded', amount: 3_000 })
  })

  test('K-04 nothing listens: a part is certainly not sent; a purchase that was never made has none', async () => {
    const { gateway, unreachable } = environment()
    const part = { purchaseId: purchaseId(), amount: 3_000, reason: 'x' }
    expect((await unreachable.refundPart(part)).kind).toBe('absent')
    expect(['unknown', 'no-list']).toContain((await unreachable.findRefunds(part.purchaseId)).kind)
    const never = '1785600000000000001'
    expect((await gateway.refundPart({ ...part, purchaseId: never })).kind).toBe('refused')
    expect(['not-found', 'no-list']).toContain((await gateway.findRefunds(never)).kind)
  })
}
