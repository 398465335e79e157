import { expect, test } from 'vitest'
import { webhookApi } from '../../shared/webhooks/contract.ts'
import { eventKinds } from '../../shared/webhooks/events.ts'
import { findPostgres } from '../support/postgres.ts'
import { type Receiver, startReceiver } from '../support/webhook-receiver.ts'
import { aTrip, insist, login } from './browser.ts'
import { buy, emptyLedger } from './buyer.ts'
import type { Moment } from './fail-points.ts'
import { HOUR, MINUTE, passAndWait } from './settle.ts'
import { type DatabaseKind, openStage } from './stage.ts'
import { openEnvironment, type TestEnvironment } from './test-environment.ts'

/** Between the fact and its event, the event and its delivery, the delivery and its mark. */
const MOMENTS: readonly Moment[] = [
  'before writeEvent',
  'after writeEvent',
  'commit of sale.issued',
  'before webhooks.post',
  'during webhooks.post',
  'after webhooks.post',
]
/** A delivery whose process died has its lease for a minute. */
const UNTIL_DELIVERED = [2 * MINUTE, 2 * MINUTE, 10 * MINUTE, HOUR]
const SALES_FOR_EACH = Number(process.env.CEIBO_WEBHOOK_KILLS ?? 2)

const hasPostgres = (await findPostgres()) !== null
const DATABASES: readonly DatabaseKind[] = hasPostgres ? ['pglite', 'postgres'] : ['pglite']

test.for(DATABASES)(
  'W-03 on %s, whenever the process is killed, each sale has one event, which arrives at least once, and none is invented',
  async (kind) => {
    const stage = await openStage(kind)
    const receiver = await startReceiver()
    const environment = await openEnvironment({
      databaseUrl: await stage!.newDatabase(),
      settings: { WEBHOOK_LOOPBACK: 'yes' },
    })
    try {
      await listen(environment, receiver)
      const ledger = emptyLedger()
      const endings = []
      for (const moment of MOMENTS) {
        for (let n = 0; n < SALES_FOR_EACH; n += 1) {
          await environment.arm({ moments: [moment] })
          const trip = aTrip({ subdomain: 'mburucuya', confirmDuplicate: true })
          const onUnknownOutcome = () => passAndWait(environment, MINUTE)
          endings.push(await buy(environment, ledger, { trip, card: 'approved', onUnknownOutcome }))
          for (const step of UNTIL_DELIVERED) await passAndWait(environment, step)
        }
      }
      expect(endings).toEqual(MOMENTS.flatMap(() => Array.from({ length: SALES_FOR_EACH }, () => 'sold')))
      expect(environment.kills()).toHaveLength(MOMENTS.length * SALES_FOR_EACH)
      expect(environment.ownDeaths).toEqual([])
      await expectJoined(environment, receiver)
    } finally {
      await environment.close()
      await receiver.close()
      await stage!.close()
    }
  },
)

async function listen(environment: TestEnvironment, { url }: Receiver): Promise<void> {
  const owner = await login(environment, 'agencia@ceibo.test', 'partner')
  await insist(environment, () => owner(webhookApi.create, { body: { url, kinds: [...eventKinds] } }))
}

/** Joins what was sold, the events and what arrived, by their ids. */
async function expectJoined(environment: TestEnvironment, receiver: Receiver): Promise<void> {
  const idsOf = async (query: string) => (await environment.query<{ id: string }>(query)).map(({ id }) => id).toSorted()
  const sold = await idsOf(
    "select sale.id from sale join business on business.id = business_id where subdomain = 'mburucuya'",
  )
  expect(sold).toHaveLength(MOMENTS.length * SALES_FOR_EACH)
  expect(await idsOf("select subjects ->> 'sale' as id from partner_event where kind = 'sale.created'")).toEqual(sold)
  expect(await idsOf("select id from webhook_delivery where status <> 'DELIVERED'")).toEqual([])
  const arrived = receiver.events().filter(({ type }) => type === 'sale.created')
  const byEvent = new Map(arrived.map(({ id, data }) => [id, data['sale']?.replace('sale_', '') ?? '']))
  expect([...byEvent.values()].toSorted()).toEqual(sold)
  expect(await idsOf("select id from partner_event where kind = 'sale.created'")).toEqual(
    [...byEvent.keys()].toSorted(),
  )
}
