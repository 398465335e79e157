import * as z from 'zod/mini'
import { orderCode, openedCheckout } from '../checkout/contract.ts'
import { endpoint } from '../http.ts'
import { MAX_PASSENGERS } from '../quoting/passenger-ages.ts'
import { REASON_MAX_LENGTH } from '../sales/reason.ts'
import { saleId } from '../vouchers/contract.ts'
import { accessToken } from '../voucher-access/contract.ts'
import { unionBy } from '../wire-paths.ts'
import { day, endDay, instant, money, sentIds, startDay, text } from '../wire.ts'
import { seenFigures } from './seen-figures-contract.ts'
import { moneyBack } from './traveller-contract.ts'

const change = z.strictObject({
  kind: z.literal('change'),
  startDate: startDay,
  endDate: endDay,
  destinationId: sentIds.destination,
  planId: sentIds.plan,
  birthDates: z.optional(
    z
      .array(z.strictObject({ n: z.int(), birthDate: z.string().check(z.maxLength(10)) }))
      .check(z.maxLength(MAX_PASSENGERS)),
  ),
})
const extension = z.strictObject({ kind: z.literal('extension'), endDate: endDay })
const passengerCancellation = z.strictObject({
  kind: z.literal('passenger-cancelled'),
  passengers: z.array(z.int()).check(z.maxLength(MAX_PASSENGERS)),
})

/**
 * The change of a sale that is requested; passengers by their number in the sale. Not the library's union by a
 * field, which would be 400 bytes more in each purchase.
 */
const wantedChange = unionBy([change, extension, passengerCancellation], ({ kind }: { kind?: unknown }) =>
  kind === 'extension' ? extension : kind === 'passenger-cancelled' ? passengerCancellation : change,
)

const namedRow = z.object({ id: z.int(), name: z.string() })

/** A sale as it is now, and the changes that it allows today. */
const changeOptions = z.object({
  categoryId: z.int(),
  startDate: day,
  endDate: day,
  destinationId: z.int(),
  planId: z.int(),
  passengers: z.array(z.object({ n: z.int(), name: z.string(), birthDate: day })),
  /** Whether dates, destination, plan and passengers may change, because the trip has not begun. */
  isOpen: z.boolean(),
  /** The days to which the current trip may be extended. */
  extension: z.nullable(z.object({ from: day, to: day })),
  destinations: z.array(namedRow),
  /** The plans, each with the destinations that it is sold to. */
  plans: z.array(z.extend(namedRow, { destinationIds: z.array(z.int()) })),
})
export type ChangeOptions = z.output<typeof changeOptions>

/** What a change would cost today, as a preview. At most one of `toPay` and `refund` is above 0. */
const ownChange = z.object({
  startDate: day,
  endDate: day,
  destinationName: z.string(),
  planName: z.string(),
  passengers: z.int(),
  /** Whether the sale was bought on the family plan and its passengers do not make a family any more. */
  losesFamilyPlan: z.boolean(),
  chargedBefore: money,
  chargedAfter: money,
  toPay: money,
  refund: money,
  /** What goes back beside the refund, of the financing of instalments. */
  financing: money,
  /** The part of a lower price that is not refunded. */
  fee: money,
  moneyBack,
})
export type OwnChange = z.output<typeof ownChange>

const changePreview = z.extend(ownChange, {
  /** The figures of the sale so far, and how the change would change them. */
  before: seenFigures,
  change: seenFigures,
})
export type ChangePreview = z.output<typeof changePreview>

/** The change with the amounts that were previewed: when they differ by now, the change is refused. */
const confirmation = { intent: z.guid(), wanted: wantedChange, toPay: money, refund: money }

const changeDone = z.object({
  toPay: money,
  refund: money,
  financing: money,
  moneyBack,
  /** Where the difference is paid; until then nothing changes. Null when the change is done. */
  payment: z.nullable(z.object({ order: orderCode, url: z.string(), expiresAt: instant })),
})
export type ChangeDone = z.output<typeof changeDone>

/** An order that pays for a change, as everybody with its link sees it. */
const changeOrder = z.object({
  checkout: openedCheckout,
  /** `open`: it can be paid. `running`: a payment of it is running, or its change is being made. */
  state: z.enum(['open', 'running']),
  saleNumber: z.int(),
  /** The buyer's email, most of it hidden. */
  email: z.string(),
  kind: z.enum(['change', 'extension', 'passenger-cancelled']),
  before: z.object({ startDate: day, endDate: day, destinationName: z.string(), planName: z.string(), charged: money }),
  after: z.object({ startDate: day, endDate: day, destinationName: z.string(), planName: z.string(), charged: money }),
})
export type ChangeOrder = z.output<typeof changeOrder>

const params = z.object({ id: saleId })

export const changeApi = {
  options: endpoint({
    method: 'GET',
    path: '/sale/:id/change',
    access: 'sales.change',
    summary: 'En qué se puede cambiar hoy una venta',
    params,
    result: changeOptions,
    shape: 'envelope',
  }),
  preview: endpoint({
    method: 'POST',
    path: '/sale/:id/change/preview',
    access: 'sales.change',
    summary: 'Cuánto se paga o se devuelve por cambiar una venta hoy',
    params,
    body: z.strictObject({ wanted: wantedChange }),
    result: changePreview,
    shape: 'envelope',
  }),
  change: endpoint({
    method: 'POST',
    path: '/sale/:id/change',
    access: 'sales.change',
    asksPassword: true,
    summary: 'Cambiar una venta; si hay diferencia a pagar con tarjeta, el enlace para pagarla',
    params,
    body: z.strictObject({ ...confirmation, reason: z.optional(text(REASON_MAX_LENGTH)) }),
    result: changeDone,
    shape: 'envelope',
  }),
}

const own = { token: accessToken, saleId }

/** The same calls for the buyer of a sale, whom an emailed code identifies. */
export const ownChangeApi = {
  options: endpoint({
    method: 'POST',
    path: '/voucher/change/options',
    access: 'public',
    summary: 'En qué puede cambiar hoy su compra quien la hizo',
    body: z.strictObject(own),
    result: changeOptions,
    shape: 'envelope',
  }),
  preview: endpoint({
    method: 'POST',
    path: '/voucher/change/preview',
    access: 'public',
    summary: 'Cuánto paga o recibe quien compró por cambiar su compra hoy',
    body: z.strictObject({ ...own, wanted: wantedChange }),
    result: ownChange,
    shape: 'envelope',
  }),
  change: endpoint({
    method: 'POST',
    path: '/voucher/change',
    access: 'public',
    summary: 'Cambiar la compra propia; si hay diferencia a pagar, la orden con la que se paga',
    body: z.strictObject({ ...own, ...confirmation }),
    result: changeDone,
    shape: 'envelope',
  }),
  order: endpoint({
    method: 'POST',
    path: '/sale/changeOrder',
    access: 'public',
    summary: 'Lo que se paga con el enlace de un cambio',
    body: z.strictObject({ order: orderCode }),
    result: changeOrder,
    shape: 'envelope',
  }),
}
