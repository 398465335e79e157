import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { MAX_PASSENGERS } from '../quoting/passenger-ages.ts'
import { REASON_MAX_LENGTH } from '../sales/reason.ts'
import { withWireNames } from '../wire-paths.ts'
import { catalogueId, day, text } from '../wire.ts'
import { money, previewKey, saleKey } from './api-wire.ts'
import { sale } from './sale-contract.ts'

const passengerNo = z.int().check(z.minimum(1), z.maximum(MAX_PASSENGERS))

/** Before departure: what is left out stays as it is. */
const change = z.strictObject({
  kind: z.literal('change'),
  startDate: z.optional(day),
  /** Inclusive. */
  endDate: z.optional(day),
  destinationId: z.optional(catalogueId),
  planId: z.optional(catalogueId),
  /** The birth dates that were wrong. */
  birthDates: z.optional(
    z.array(z.strictObject({ passenger: passengerNo, birthDate: day })).check(z.maxLength(MAX_PASSENGERS)),
  ),
})

/** During the trip: its new last day. */
const extension = z.strictObject({ kind: z.literal('extension'), endDate: day })

/** Before departure: the passengers who do not travel. */
const fewerPassengers = z.strictObject({
  kind: z.literal('fewerPassengers'),
  passengers: z.array(passengerNo).check(z.minLength(1), z.maxLength(MAX_PASSENGERS)),
})

/** A change of a sale on account. */
export const saleChange = z.discriminatedUnion('kind', [change, extension, fewerPassengers])
export type SaleChange = z.output<typeof saleChange>

const paths = {
  startDate: 'change.startDate',
  endDate: 'change.endDate',
  birthDates: 'change.birthDates',
  passengers: 'change.passengers',
}

export const changePreviewRequest = withWireNames(z.strictObject({ change: saleChange }), paths)

/** The change that was previewed, with the id of its preview. */
export const changeRequest = withWireNames(
  z.strictObject({ previewId: previewKey, change: saleChange, reason: z.optional(text(REASON_MAX_LENGTH)) }),
  paths,
)

/** What a change would cost now; its id confirms it while nothing has changed. */
export const changePreview = z.object({
  id: previewKey,
  saleId: saleKey,
  startDate: day,
  endDate: day,
  destinationName: z.string(),
  planName: z.string(),
  passengerCount: z.int(),
  /** Whether the family plan ends, since those who travel are no family any more. */
  losesFamilyPlan: z.boolean(),
  /** The price of the sale so far, and after the change. */
  priceBefore: money,
  priceAfter: money,
  /** What the traveller pays, or gets back, by the change: one of the two is 0. */
  toPay: money,
  refund: money,
  /** The part of a lower price that is not given back. */
  fee: money,
  /** How much more the business earns, and owes, by the change; below 0, how much less. */
  commission: money,
  netToPay: money,
})
export type ApiChangePreview = z.output<typeof changePreview>

const params = z.object({ id: saleKey })

export const saleChangeApi = {
  preview: endpoint({
    method: 'POST',
    path: '/partner/v1/sales/:id/change/preview',
    access: 'key.sales',
    summary: 'Cuánto se paga o vuelve si una venta a cuenta se cambia ahora; nada cambia',
    params,
    body: changePreviewRequest,
    result: changePreview,
    shape: 'array',
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/partner/v1/sales/:id/change',
    access: 'key.sales',
    summary: 'Cambiar una venta a cuenta, con el id de lo que se mostró',
    params,
    body: changeRequest,
    result: sale,
    shape: 'array',
  }),
}
