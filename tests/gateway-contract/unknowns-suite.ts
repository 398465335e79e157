import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chargeRequest } from './charge-request.ts'
import type { GatewayWorld, RepeatSettings } from './contract-suite.ts'

type World = () => GatewayWorld

/** The four providers that one may turn out to be. */
export const REPEATS: readonly RepeatSettings[] = (['same-answer', 'new-try'] as const).flatMap((repeatRejected) =>
  (['wait', 'conflict'] as const).map((repeatRunning) => ({ repeatRejected, repeatRunning })),
)
const [documentedNowhere] = REPEATS

/** The part of the contract that what the provider does not document could touch, whichever way it is. */
export function describeUnknowns(world: World) {
  describe.each(REPEATS)('a rejected uniqueId: $repeatRejected, a running one: $repeatRunning', (settings) => {
    beforeAll(() => world().repeats(settings))
    afterAll(() => documentedNowhere && world().repeats(documentedNowhere))

    describeApproved(world)
    describeRejected(world, settings)
    describeRunning(world, settings)
  })
}

function describeApproved(world: World) {
  test('K-04 the same uniqueId again gives the first purchase and never a second charge', async () => {
    const request = chargeRequest(await world().token('approved'))
    const first = await world().gateway.charge(request)
    expect(await world().gateway.charge({ ...request, isResend: true })).toEqual(first)
    const otherCard = await world().token('approved')
    expect(await world().gateway.charge({ ...request, token: otherCard })).toEqual(first)
    expect(await world().captures(request.uniqueId)).toBe(1)
  })
}

function describeRejected(world: World, { repeatRejected }: RepeatSettings) {
  const declined = { kind: 'declined', code: 'TR026' }

  test('K-04 a rejection whose reply was lost, sent again, is the rejection or unknown, and is found', async () => {
    const request = chargeRequest(await world().token('no-funds'))
    await world().failNext('purchase', 'drop-reply')
    expect((await world().gateway.charge(request)).kind).toBe('unknown')
    const again = await world().gateway.charge({ ...request, isResend: true })
    // A new try meets the spent token, which says nothing about the first.
    expect(again.kind).toBe(repeatRejected === 'new-try' ? 'unknown' : 'declined')
    expect(await world().gateway.find(request)).toMatchObject({ kind: 'found', outcome: declined })
    expect(await world().captures(request.uniqueId)).toBe(0)
  })

  test('K-04 another card under a rejected uniqueId pays once or not at all, and is found as what it is', async () => {
    const request = chargeRequest(await world().token('no-funds'))
    expect(await world().gateway.charge(request)).toMatchObject(declined)
    const otherCard = { ...request, token: await world().token('approved') }
    const again = await world().gateway.charge(otherCard)
    expect(again.kind).toBe(repeatRejected === 'new-try' ? 'approved' : 'declined')
    expect(await world().gateway.charge(otherCard)).toEqual(again)
    expect(await world().gateway.find(request)).toMatchObject({ kind: 'found', outcome: { kind: again.kind } })
    expect(await world().captures(request.uniqueId)).toBe(repeatRejected === 'new-try' ? 1 : 0)
  })
}

function describeRunning(world: World, { repeatRunning }: RepeatSettings) {
  test.each(['answered at once', 'stalled'])(
    'K-04 eight identical charges make one purchase, the first %s',
    async (first) => {
      const request = chargeRequest(await world().token('approved'))
      if (first === 'stalled') await world().failNext('purchase', 'stall')
      const results = await Promise.all(Array.from({ length: 8 }, () => world().gateway.charge(request)))
      const approved = results.filter((result) => result.kind === 'approved')
      expect(new Set(approved.map(({ purchaseId }) => purchaseId)).size).toBe(1)
      const others = results.filter((result) => result.kind !== 'approved')
      if (repeatRunning === 'wait') expect(others).toEqual([])
      if (repeatRunning === 'conflict' && first === 'stalled') expect(others).toHaveLength(7)
      // A 409 is no refusal: the first one may still charge.
      for (const other of others) expect(other).toMatchObject({ kind: 'unknown', reason: 'HTTP409' })
      expect(await world().gateway.find(request)).toMatchObject({ kind: 'found', outcome: approved[0] })
      expect(await world().captures(request.uniqueId)).toBe(1)
    },
  )

  test('K-04 a charge that is sent again while the first one stalls is charged once, and found', async () => {
    const request = chargeRequest(await world().token('approved'))
    await world().failNext('purchase', 'stall')
    expect(await world().impatient(300).charge(request)).toMatchObject({ kind: 'unknown', reason: 'time-out' })
    const again = await world().gateway.charge({ ...request, isResend: true })
    expect(again.kind).toBe(repeatRunning === 'wait' ? 'approved' : 'unknown')
    await expect
      .poll(() => world().gateway.find(request), { timeout: 5_000, interval: 100 })
      .toMatchObject({ kind: 'found', outcome: { kind: 'approved' } })
    expect(await world().captures(request.uniqueId)).toBe(1)
  })
}
