import { setTimeout as pause } from 'node:timers/promises'
import { afterSaleApi } from '../../shared/after-sale/contract.ts'
import { correctionApi } from '../../shared/after-sale/correction-contract.ts'
import { addDays, dayAt } from '../../shared/dates.ts'
import { Failure } from '../../shared/errors.ts'
import { partnerAccountApi } from '../../shared/partner-account/contract.ts'
import { mostToPayOut } from '../../shared/partner-account/ledger.ts'
import { accountStaffApi } from '../../shared/partner-account/staff-contract.ts'
import { statementApi } from '../../shared/partner-account/statement-contract.ts'
import { refundApi } from '../../shared/refunds/contract.ts'
import { requestApi } from '../../shared/requests/contract.ts'
import { requestDeskApi } from '../../shared/requests/desk-contract.ts'
import { BUSINESS_IDS } from '../../tools/seed/cast.ts'
import { sellByCard, shorten } from './after-sale.ts'
import { aTrip, browser, type Call, insist, login } from './browser.ts'
import { type BuyersLedger, buy, type StaffAction } from './buyer.ts'
import type { TestEnvironment } from './test-environment.ts'

type Desk = {
  environment: TestEnvironment
  ledger: BuyersLedger
  staff: Call
  onUnknownOutcome: () => Promise<void>
}

/** Prepares something, and gives what does it: asked again by the same id until it is answered, and then written down. */
type Prepare = (desk: Desk) => Promise<() => Promise<void>>

const correct: Prepare = async ({ environment, ledger, staff, onUnknownOutcome }) => {
  const trip = aTrip()
  const { id } = await sellByCard(environment, ledger, { onUnknownOutcome, trip })
  const intent = crypto.randomUUID()
  const passengers = trip.passengers.map((person, place) => ({ ...person, n: place + 1, name: 'Corregida' }))
  const { email, phone } = trip.contact
  const body = { intent, passengers, contact: { email, phone } }
  const saleId = await idOf(environment, `select id from sale where public_id = '${id}'`)
  return async () => {
    await insist(environment, () => staff(correctionApi.correct, { params: { id }, body }))
    ledger.staffActions.push({
      action: 'sale.corrected',
      subject: saleId,
      left: `select from sale_correction done
        join passenger on passenger.sale_id = done.sale_id and passenger.name = 'Corregida'
        join voucher on voucher.sale_id = done.sale_id and voucher.version = 2 where done.sale_id = '${saleId}'`,
      mails: `select 'vouchers-corrected:${intent}' as key`,
    })
  }
}

/** The card takes no parts back, so what a shorter trip gives back is left to staff. */
const transfer: Prepare = async ({ environment, ledger, staff, onUnknownOutcome }) => {
  const sold = await sellByCard(environment, ledger, { onUnknownOutcome, card: 'no-partial-refunds' })
  // Those of an earlier case whose process died before its refund was sent would be met by this one.
  await environment.bank.clearFaults()
  await shorten(environment, sold)
  const refundId = await idOf(environment, `select id from partial_refund where status = 'STUCK'`)
  const body = { reference: `TRF ${refundId}` }
  return async () => {
    await insist(environment, () => staff(refundApi.transfer, { params: { id: refundId }, body }))
    ledger.staffActions.push({
      action: 'refund.transferred',
      subject: refundId,
      left: `select from partial_refund where status = 'TRANSFERRED' and transfer_reference = '${body.reference}'`,
      mails: `select 'refund-transferred:${refundId}' as key`,
    })
  }
}

const PAID = 5_000

const pay: Prepare = async (desk) => {
  const { environment, ledger, staff } = desk
  const { rambla } = BUSINESS_IDS
  await sells(desk, { login: 'broker@ceibo.test', onAccount: true })
  const moved = moneyToday(desk)
  return async () => {
    await insist(environment, () =>
      staff(accountStaffApi.pay, { params: { id: rambla }, body: { ...moved, amount: PAID } }),
    )
    ledger.entries.push({ intent: moved.intent, kind: 'payment', amount: -PAID })
    ledger.staffActions.push({
      ...entryAction({ action: 'account.paid', businessId: rambla, intent: moved.intent }, ['payment']),
      mails: `select 'payment-received:' || lot_id || ':' || payer as key
        from account_entry, (values ('staff'), ('${rambla}')) payers (payer) where intent_id = '${moved.intent}'`,
    })
  }
}

/** Half of what we owe, so that there is as much again for a second time. */
const payOut: Prepare = async (desk) => {
  const { environment, ledger, staff } = desk
  const params = { id: BUSINESS_IDS.mburucuya }
  await sells(desk, { login: 'agencia@ceibo.test', onAccount: false })
  const account = await insist(environment, () => staff(partnerAccountApi.get, { params }))
  const amount = Math.floor(mostToPayOut(account) / 2)
  const moved = moneyToday(desk)
  return async () => {
    await insist(environment, () => staff(accountStaffApi.payOut, { params, body: { ...moved, amount } }))
    ledger.entries.push({ intent: moved.intent, kind: 'payout', amount })
    ledger.staffActions.push(
      entryAction({ action: 'account.paid-out', businessId: params.id, intent: moved.intent }, ['payout']),
    )
  }
}

const net: Prepare = async (desk) => {
  const { environment, ledger, staff } = desk
  const { rambla } = BUSINESS_IDS
  for (const onAccount of [true, false]) await sells(desk, { login: 'broker@ceibo.test', onAccount })
  const intent = crypto.randomUUID()
  return async () => {
    await insist(environment, () => staff(accountStaffApi.net, { params: { id: rambla }, body: { intent } }))
    ledger.entries.push({ intent, kind: 'payment', amount: null }, { intent, kind: 'payout', amount: null })
    ledger.staffActions.push(
      entryAction({ action: 'account.netted', businessId: rambla, intent }, ['payment', 'payout']),
    )
  }
}

/** So far back the account begins: each case closes its next month. */
const ACCOUNT_DAYS = 330

const closeMonth: Prepare = async (desk) => {
  const { environment, ledger, staff } = desk
  const businessId = BUSINESS_IDS.cooperativa
  const closing = () => insist(environment, () => staff(statementApi.closing, { query: { businessId } }))
  if ((await closing()).rows.length === 0) {
    const moved = moneyToday(desk)
    const body = { ...moved, paidOn: addDays(moved.paidOn, -ACCOUNT_DAYS), amount: PAID }
    await insist(environment, () => staff(accountStaffApi.pay, { params: { id: businessId }, body }))
  }
  const month = (await closing()).rows[0]?.next ?? ''
  const made = `select id from account_statement where business_id = '${businessId}' and month = '${month}'`
  return async () => {
    await insist(environment, () => staff(statementApi.close, { body: { businessId, month } })).catch(
      unlessRefused('NOTHING_TO_CLOSE'),
    )
    await idOf(environment, made)
    ledger.staffActions.push({
      action: 'account.month-closed',
      subject: businessId,
      left: `${made} and number = (select count(*) from account_statement before
        where before.year = account_statement.year and before.month <= '${month}')`,
      mails: `select 'account-statement:' || id as key from (${made}) made`,
    })
  }
}

const approve: Prepare = async ({ environment, ledger, staff, onUnknownOutcome }) => {
  const trip = aTrip()
  const [person] = trip.passengers as [(typeof trip.passengers)[number]]
  const { id } = await sellByCard(environment, ledger, { onUnknownOutcome, trip })
  const saleId = await idOf(environment, `select id from sale where public_id = '${id}'`)
  const voucher = await idOf(environment, `select code as id from voucher where sale_id = '${saleId}'`)
  const { name, lastName, documentNumber: document } = person
  const { email, phone } = trip.contact
  const request = {
    voucher,
    document,
    name,
    lastName,
    email,
    phone,
    reason: 'No viajo',
    requestKey: crypto.randomUUID(),
  }
  await insist(environment, () => browser(environment)(requestApi.cancel, { body: request }))
  const requestId = await idOf(environment, `select id from request where sale_id = '${saleId}'`)
  const { refund } = await insist(environment, () => staff(afterSaleApi.previewCancellation, { params: { id } }))
  const body = { version: 1, status: 'approved', refund } as const
  return async () => {
    await insist(environment, () => staff(requestDeskApi.update, { params: { id: requestId }, body }))
    ledger.voided.push({ saleId: id, passengerNo: null })
    ledger.staffActions.push(
      {
        action: 'request.changed',
        subject: requestId,
        left: `select from request_event where request_id = '${requestId}' and to_status = 'approved'`,
        mails: `select 'request-update:' || id as key from request_event where request_id = '${requestId}'`,
      },
      {
        action: 'sale.cancelled',
        subject: saleId,
        left: `select from later_movement where sale_id = '${saleId}' and intent_id = '${requestId}'`,
        mails: `select 'sale-cancelled:${saleId}' as key`,
      },
    )
  }
}

/** By the point at which the process dies of it. */
export const STAFF_ACTIONS = {
  'correction-written': correct,
  'correction-committed': correct,
  'transfer-written': transfer,
  'transfer-committed': transfer,
  'payment-written': pay,
  'payment-committed': pay,
  'payout-written': payOut,
  'payout-committed': payOut,
  'netting-written': net,
  'netting-committed': net,
  'month-written': closeMonth,
  'month-committed': closeMonth,
  'approval-half-done': approve,
  'approval-committed': approve,
} as const satisfies Record<string, Prepare>

export type StaffActionPoint = keyof typeof STAFF_ACTIONS

function moneyToday({ environment }: Desk) {
  const intent = crypto.randomUUID()
  const paidOn = dayAt(new Date(Date.now() + environment.shiftMs()))
  return { intent, paidOn, method: 'transfer', reference: intent } as const
}

/** A business sells a trip: on account it owes us for it, by card we owe it the commission. */
async function sells(
  { environment, ledger, onUnknownOutcome }: Desk,
  { login: who, onAccount }: { login: string; onAccount: boolean },
): Promise<void> {
  const call = await login(environment, who, 'partner')
  await buy(environment, ledger, { trip: aTrip({ onAccount }), card: 'approved', onUnknownOutcome, call })
}

type AccountAction = Pick<StaffAction, 'action'> & { businessId: string; intent: string }

function entryAction({ action, businessId, intent }: AccountAction, kinds: readonly string[]): StaffAction {
  return {
    action,
    subject: businessId,
    left: `select string_agg(kind, ',' order by kind) from account_entry where intent_id = '${intent}'
      having string_agg(kind, ',' order by kind) = '${kinds.join(',')}'`,
  }
}

const MOST_LOOKS = 300

/** The id that a query finds once a job has come to it. @throws Error when it does not within a minute */
async function idOf(environment: TestEnvironment, query: string): Promise<string> {
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const [found] = await insist(environment, () => environment.query<{ id: string }>(query))
    if (found) return found.id
    await pause(200)
  }
  throw new Error(`nothing was found by ${query}`)
}

function unlessRefused(code: Failure['code']) {
  return (error: unknown) => {
    if (!(error instanceof Failure) || error.code !== code) throw error
  }
}
