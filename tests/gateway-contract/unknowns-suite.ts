import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chargeRequest } from './charge-request.ts'
import type { GatewayEnvironment, RepeatSettings } from './contract-suite.ts'

type Environment = () => GatewayEnvironment

/** The four providers that one may turn out to be. */
export const REPEATS: readonly RepeatSettings[] = (['same-answer', 'new-try'] as const).flatMap((repeatRejected) =>
  (['wait', 'conflict'] as const).map((repeatRunning) => ({ repeatRejected, repeatRunning })),
)
const [documentedNowhere] = REPEATS

/** The part of the contract that what the provider does not document could touch, whichever way it is. */
export function describeUnknowns(environment: Environment) {
  describe.each(REPEATS)('a rejected uniqueId: $repeatRejected, a running one: $repeatRunning', (settings) => {
    beforeAll(() => environment().repeats(settings))
    afterAll(() => documentedNowhere && environment().repeats(documentedNowhere))

    describeApproved(environment)
    describeRejected(environment, settings)
    describeRunning(environment, settings)
  })
}

function describeApproved(environment: Environment) {
  test('K-04 the same uniqueId again gives the first purchase and never a second charge', async () => {
    const request = chargeRequest(await environment().token('approved'))
    const first = await environment().gateway.charge(request)
    expect(await environment().gateway.charge({ ...request, isResend: true })).toEqual(first)
    const otherCard = await environment().token('approved')
    expect(await environment().gateway.charge({ ...request, token: otherCard })).toEqual(first)
    expect(await environment().captures(request.uniqueId)).toBe(1)
  })
}

function describeRejected(environment: Environment, { repeatRejected }: RepeatSettings) {
  const declined = { kind: 'declined', reason: 'insufficientFunds' }

  test('K-04 a rejection whose reply was lost, sent again, is the rejection or unknown, and is found', async () => {
    const request = chargeRequest(await environment().token('no-funds'))
    await environment().failNext('purchase', 'drop-reply')
    expect((await environment().gateway.charge(request)).kind).toBe('unknown')
    const again = await environment().gateway.charge({ ...request, isResend: true })
    // A new try meets the spent token, which says nothing about the first.
    expect(again.kind).toBe(repeatRejected === 'new-try' ? 'unknown' : 'declined')
    expect(await environment().gateway.find(request)).toMatchObject({ kind: 'found', outcome: declined })
    expect(await environment().captures(request.uniqueId)).toBe(0)
  })

  test('K-04 another card under a rejected uniqueId pays once or not at all, and is found as what it is', async () => {
    const request = chargeRequest(await environment().token('no-funds'))
    expect(await environment().gateway.charge(request)).toMatchObject(declined)
    const otherCard = { ...request, token: await environment().token('approved') }
    const again = await environment().gateway.charge(otherCard)
    expect(again.kind).toBe(repeatRejected === 'new-try' ? 'approved' : 'declined')
    expect(await environment().gateway.charge(otherCard)).toEqual(again)
    expect(await environment().gateway.find(request)).toMatchObject({ kind: 'found', outcome: { kind: again.kind } })
    expect(await environment().captures(request.uniqueId)).toBe(repeatRejected === 'new-try' ? 1 : 0)
  })
}

function describeRunning(environment: Environment, { repeatRunning }: RepeatSettings) {
  test.each(['answered at once', 'stalled'])(
    'K-04 eight identical charges make one purchase, the first %s',
    async (first) => {
      const request = chargeRequest(await environment().token('approved'))
      if (first === 'stalled') await environment().failNext('purchase', 'stall')
      let answered = 0
      const charging = Array.from({ length: 8 }, () =>
        environment()
          .gateway.charge(request)
          .finally(() => (answered += 1)),
      )
      if (first === 'stalled') {
        if (repeatRunning === 'conflict') await expect.poll(() => answered).toBe(7)
        // Again and again, since the first may still be on its way.
        await expect
          .poll(() =>
            environment()
              .endPending()
              .then(() => answered),
          )
          .toBe(8)
      }
      const results = await Promise.all(charging)
      const approved = results.filter((result) => result.kind === 'approved')
      expect(new Set(approved.map(({ purchaseId }) => purchaseId)).size).toBe(1)
      const others = results.filter((result) => result.kind !== 'approved')
      if (repeatRunning === 'wait') expect(others).toEqual([])
      if (repeatRunning === 'conflict' && first === 'stalled') expect(others).toHaveLength(7)
      // A 409 is no refusal: the first one may still charge.
      for (const other of others) expect(other).toMatchObject({ kind: 'unknown', reason: 'HTTP409' })
      expect(await environment().gateway.find(request)).toMatchObject({ kind: 'found', outcome: approved[0] })
      expect(await environment().captures(request.uniqueId)).toBe(1)
    },
  )

  test('K-04 a charge that is sent again while the first one stalls is charged once, and found', async () => {
    const request = chargeRequest(await environment().token('approved'))
    await environment().failNext('purchase', 'stall')
    expect(await environment().impatient(1_000).charge(request)).toMatchObject({ kind: 'unknown', reason: 'time-out' })
    const resending = environment().gateway.charge({ ...request, isResend: true })
    if (repeatRunning === 'conflict') await resending
    await environment().endPending()
    expect((await resending).kind).toBe(repeatRunning === 'wait' ? 'approved' : 'unknown')
    await expect
      .poll(() => environment().gateway.find(request))
      .toMatchObject({ kind: 'found', outcome: { kind: 'approved' } })
    expect(await environment().captures(request.uniqueId)).toBe(1)
  })
}
