import { changeApi, type ChangeOptions } from '../../shared/after-sale/change-contract.ts'
import type { WantedChange } from '../../shared/after-sale/change-rules.ts'
import { afterSaleApi } from '../../shared/after-sale/contract.ts'
import { addDays } from '../../shared/dates.ts'
import { refundApi } from '../../shared/refunds/contract.ts'
import { pick, type Roll } from '../support/dice.ts'
import { CARDS } from '../support/test-trouble.ts'
import { browser, insist, type Offer, takeSale } from './browser.ts'
import { asStaff } from './random-accounts.ts'
import { type Market, pays } from './random-payment.ts'

/** Two of the staff cancel a sale at once, one of them pressing twice: one cancellation is to come of it. */
export function cancels(
  { environment, ledger, staff }: Pick<Market, 'environment' | 'ledger' | 'staff'>,
  id: string,
): Promise<string> {
  const params = { id }
  const [intent, other] = [crypto.randomUUID(), crypto.randomUUID()]
  return asStaff(staff, 'cancelled', async (call) => {
    const { refund } = await insist(environment, () => call(afterSaleApi.previewCancellation, { params }))
    const ways = [intent, intent, other].map((one) =>
      insist(environment, () => call(afterSaleApi.cancel, { params, body: { intent: one, refund } })),
    )
    const done = await Promise.allSettled(ways)
    const wrong = done.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    if (done.every(({ status }) => status === 'rejected')) throw wrong[0]
    ledger.voided.push({ saleId: id, passengerNo: null })
    return 'cancelled'
  })
}

/**
 * Staff change a sale, twice at once by one id; what costs more is paid by its link, by whatever card, and now and then the
 * sale is cancelled meanwhile.
 */
export function changes({ environment, ledger, roll, staff }: Omit<Market, 'broker'>, id: string): Promise<string> {
  const params = { id }
  return asStaff(staff, 'changed', async (call) => {
    const is = await insist(environment, () => call(changeApi.options, { params }))
    const wanted = drawChange(is, roll)
    const { toPay, refund } = await insist(environment, () => call(changeApi.preview, { params, body: { wanted } }))
    const body = { intent: crypto.randomUUID(), wanted, toPay, refund }
    const send = () => insist(environment, () => call(changeApi.change, { params, body }))
    const [{ payment }] = await Promise.all([send(), send()])
    if (!payment) {
      if (wanted.kind === 'passenger-cancelled')
        ledger.voided.push(...wanted.passengers.map((passengerNo) => ({ saleId: id, passengerNo })))
      return `changed: ${wanted.kind}`
    }
    const offer: Offer = { order: payment.order, amount: toPay, mode: 'card', instalments: [] }
    const cancelled = roll() < 0.25 ? cancels({ environment, ledger, staff }, id) : null
    const habits = { tampers: false, submits: 1 + Math.floor(roll() * 3), refreshes: roll() < 0.3 }
    const buyer = browser(environment)
    const isPaid = await pays({ environment, ledger, roll }, { call: buyer, offer, card: pick(roll, CARDS), habits })
    await cancelled
    if (!isPaid || roll() < 0.3) return isPaid ? 'change left' : 'change given up'
    await insist(environment, () => takeSale(buyer, offer))
    return `changed: ${wanted.kind}, paid`
  })
}

/** Staff transfer what the provider does not give back, and note it: what was not paid by card, and parts that it refused. */
export async function transferStuck({ environment, staff }: Pick<Market, 'environment' | 'staff'>): Promise<number> {
  const stuck = await environment.query<{ id: string }>(
    `select id from partial_refund where status = 'STUCK' union all select id from refund where status = 'STUCK'`,
  )
  staff.forget()
  for (const { id } of stuck) {
    const call = await staff.get()
    await insist(environment, () => call(refundApi.transfer, { params: { id }, body: { reference: `TRF ${id}` } }))
  }
  return stuck.length
}

/** What a running trip may be changed into is longer; before it, a passenger may leave, or the end is another. */
function drawChange(is: ChangeOptions, roll: Roll): WantedChange {
  const { startDate, destinationId, planId, passengers, extension } = is
  if (extension) return { kind: 'extension', endDate: addDays(is.endDate, 5) }
  const last = passengers.at(-1)
  if (last && passengers.length > 1 && roll() < 0.4) return { kind: 'passenger-cancelled', passengers: [last.n] }
  const endDate = addDays(is.endDate, roll() < 0.7 ? 6 : -3)
  return { kind: 'change', startDate, endDate, destinationId, planId }
}
