import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paymentAttempt, refund } from '../../../platform/db/schema/checkouts.ts'
import { startTestShop, type TestShop } from '../../../../tests/support/test-app.ts'
import { sendRefund } from './send-refund.ts'
import { bankOf, buyer, card, fifteenDaysInEurope, good } from '../../../../tests/support/test-buyer.ts'
import { NOTIFICATIONS, postNotification } from '../../../../tests/support/test-notification.ts'

const ROUNDS = 15

/** The embedded database has one connection: nothing runs in parallel on it, so there a race proves nothing. */
const onPostgres = process.env.CEIBO_TEST_DATABASE === 'postgres'

describe.skipIf(!onPostgres)('messages of the provider that come while we are at it (PostgreSQL only)', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await startTestShop({ gateway: 'sandbox', notifications: NOTIFICATIONS })
  })
  afterAll(() => shop.close())

  test('K-04 B-11 one that comes while its refund is being sent neither fails nor makes it fail', async () => {
    const someone = buyer(shop)
    const priced = good(await someone.open(fifteenDaysInEurope()))
    await bankOf(shop).failNext({ operation: 'purchase', kind: 'altered' })
    await someone.pay(priced, await card(shop))
    const [due] = await shop.db.select().from(refund)
    if (!due) throw new Error('no refund is due')
    const failures: string[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      await shop.db.update(refund).set({ status: 'DUE', nextAt: shop.dependencies.now() }).where(eq(refund.id, due.id))
      await shop.db.update(paymentAttempt).set({ status: 'REFUND_DUE' }).where(eq(paymentAttempt.id, due.attemptId))
      await bankOf(shop).failNext({ operation: 'refund', kind: 'error-code' })
      const messages = [1, 2, 3].map((n) =>
        postNotification(shop, { id: `${round + 1}${n}00`, order: `${priced.order}1` }),
      )
      const [sent, ...statuses] = await Promise.all([
        sendRefund(shop.dependencies, due.id).then(
          () => '',
          (error: Error) => (error.cause instanceof Error ? error.cause.message : error.message),
        ),
        ...messages,
      ])
      if (sent) failures.push(`round ${round}: the refund: ${sent}`)
      for (const status of statuses) if (status !== 200) failures.push(`round ${round}: a message: ${status}`)
    }
    expect(failures).toEqual([])
  }, 120_000)

  test('K-04 B-11 one that comes while its payment is being recorded neither fails nor keeps the buyer waiting', async () => {
    const failures: string[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const someone = buyer(shop)
      const priced = good(await someone.open(fifteenDaysInEurope()))
      const token = await card(shop)
      await bankOf(shop).failNext({ operation: 'purchase', kind: 'delay', ms: 60 })
      let isOver = false
      const paying = someone.pay(priced, token).finally(() => (isOver = true))
      const statuses: number[] = []
      for (let n = 0; !isOver; n += 1) {
        const two = [0, 1].map((half) =>
          postNotification(shop, { id: `9${round}0${n}${half}`, order: `${priced.order}1` }),
        )
        statuses.push(...(await Promise.all(two)))
      }
      const { is } = await paying
      if (is !== 'ok') failures.push(`round ${round}: the payment: ${is}`)
      for (const status of statuses) if (status !== 200) failures.push(`round ${round}: a message: ${status}`)
    }
    expect(failures).toEqual([])
  }, 120_000)
})
