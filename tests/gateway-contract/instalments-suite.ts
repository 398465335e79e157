import { expect, test } from 'vitest'
import { chargeRequest } from './charge-request.ts'
import type { GatewayEnvironment } from './contract-suite.ts'

/** Holds an adapter to the port about instalments: part of the suite of every adapter. */
export function describeInstalments(environment: () => GatewayEnvironment) {
  test('Y-01 K-04 a card is charged in the instalments asked, and the purchase says how many', async () => {
    for (const instalments of [1, 3, 12]) {
      const request = chargeRequest(await environment().token('approved'), { instalments })
      const outcome = { kind: 'approved', amount: 8_404, reply: { instalments } }
      expect(await environment().gateway.charge(request)).toMatchObject(outcome)
      expect(await environment().gateway.find(request)).toMatchObject({ kind: 'found', outcome })
    }
  })

  test('Y-01 K-04 a card that cannot pay in instalments is declined with that reason, and pays in one payment', async () => {
    const request = chargeRequest(await environment().token('no-instalments'), { instalments: 6 })
    const declined = { kind: 'declined', reason: 'noInstalments', class: 'fix' }
    expect(await environment().gateway.charge(request)).toMatchObject(declined)
    expect(await environment().gateway.find(request)).toMatchObject({ kind: 'found', outcome: declined })
    expect(await environment().captures(request.uniqueId)).toBe(0)
    const whole = chargeRequest(await environment().token('no-instalments'))
    expect(await environment().gateway.charge(whole)).toMatchObject({ kind: 'approved' })
  })
}
