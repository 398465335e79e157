import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import { financingLeft } from './instalments.ts'
import { CheckoutModel } from './checkout-model.ts'
import { agree, type Command, type Real } from './agree.ts'
import { days, firstOrder } from './commands.ts'
import type { ModelShop } from './model-shop.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

export type Run = {
  sequences: number
  seed: number
  /** Where a failure was found and shortened to, as its report tells: runs that one alone. */
  path?: string | undefined
  replayPath?: string | undefined
  /**
   * No new sequence is begun after so many milliseconds and when each of these ends has come; one that failed is shortened all the
   * same.
   */
  within?: number
  ends?: readonly string[]
  /** Called after each sequence on which shop and model agree. Milliseconds since the start. */
  onSequence?: (done: number, ms: number) => void
}

/** Numbers of a run: a run in which nothing happened proves nothing. `ends`: how orders and attempts ended, how often. */
export type Tally = { sequences: number; ms: number; ends: Record<string, number> }

export type Outcome = { tally: Tally; failure: string | null }

/** Plays random sequences against the shop and the model, and tells the shortest one on which they disagree. */
export async function runSequences(shop: ModelShop, run: Run): Promise<Outcome> {
  const { sequences, seed, path, replayPath, within = Infinity, ends = [], onSequence } = run
  const tally: Tally = { sequences: 0, ms: 0, ends: {} }
  const started = performance.now()
  let hasFailed = false
  const property = fc.asyncProperty(firstOrder, days(replayPath ?? null), async (first, commands) => {
    const isEnough = performance.now() - started > within && ends.every((end) => tally.ends[end])
    if (!hasFailed && isEnough) return
    try {
      count(tally, await play(shop, first, commands))
    } catch (error) {
      hasFailed = true
      throw error
    }
    onSequence?.(tally.sequences, performance.now() - started)
  })
  const details = await fc.check(property, { numRuns: sequences, seed, ...(path === undefined ? {} : { path }) })
  tally.ms = performance.now() - started
  if (!details.failed) return { tally, failure: null }
  const again = `seed ${seed}, path ${details.counterexamplePath}, after ${details.numShrinks} shortenings`
  const [first, commands] = details.counterexample ?? []
  const shortest = [first, commands].map((part) => fc.stringify(part)).join()
  return { tally, failure: `${shortest}\n${again}\n${String(details.errorInstance)}` }
}

async function play(shop: ModelShop, first: Command, commands: Iterable<Command>): Promise<CheckoutModel> {
  await shop.reset()
  const real: Real = { shop, saleIds: [], tokens: [] }
  const model = new CheckoutModel(shop.now())
  await first.run(model, real)
  await fc.asyncModelRun(() => ({ model, real }), commands)
  await settle(model, real)
  return model
}

/** A day and more passes with a bank that is well: then everything has its end, and the ledgers of all three agree. */
async function settle(model: CheckoutModel, { shop, saleIds }: Real): Promise<void> {
  shop.bank.endTroubles()
  await shop.pass(31 * MINUTE, 16)
  await shop.pass(27 * HOUR, 16)
  await agree(model, shop)
  const refused = await shop.refusedParts()
  for (const { id, attemptId } of refused) {
    const reference = model.transfers.get(id) ?? id
    assert.equal(await shop.transfer(id, reference), 'ok')
    model.transfer({ id, attemptId }, reference)
  }
  assert.deepEqual(await shop.broken(saleIds), [])
  const sold = model.orders.filter(({ mode, state, change }) => mode === 'card' && state === 'sold' && change === null)
  assert.equal(
    inLedger(shop, 'purchase') - inLedger(shop, 'refund'),
    total(sold.map(({ charged, cancelledUnder, aside }) => (cancelledUnder === null ? charged : 0) + aside)) +
      total(sold.map(financingLeft)) +
      total(shop.bank.refusedParts) +
      total(model.orders.map(({ byHand }) => byHand)),
    'what the bank kept',
  )
}

const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** Cents that the bank took, or gave back. */
function inLedger(shop: ModelShop, type: 'purchase' | 'refund'): number {
  const entries = shop.bank.ledger().filter((entry) => entry.type === type)
  const done = entries.filter(
    (entry) => entry.type === 'refund' || (entry.type === 'purchase' && entry.status === 'APPROVED'),
  )
  return done.reduce((sum, entry) => sum + ('amount' in entry ? entry.amount : 0), 0)
}

function count(tally: Tally, model: CheckoutModel): void {
  tally.sequences += 1
  const ends = [...model.transfers.keys()].map(() => 'part transferred')
  const ofOrders = model.orders.flatMap((order) => [
    `${order.change ? 'change' : 'order'} ${order.cancelledUnder === null ? model.stateOf(order) : 'cancelled'}${order.mode === 'account' ? ' on account' : ''}`,
    ...order.done.map(({ kind }) => `sale: ${kind}`),
    ...(order.cancelledUnder !== null && order.aside > 0 ? ['sale cancelled with a fee'] : []),
    ...order.payments.flatMap(({ financing, back }) =>
      financing === 0 ? [] : [back > 0 ? 'financing given back' : 'paid with financing'],
    ),
    ...order.attempts.map((attempt) => `attempt ${attempt.state}${attempt.isResent ? ' after a second sending' : ''}`),
    ...order.attempts.flatMap(({ endsAt, state }) => (endsAt === null ? [] : [`coupon ${state}`])),
  ])
  for (const end of [...ends, ...ofOrders]) tally.ends[end] = (tally.ends[end] ?? 0) + 1
}
