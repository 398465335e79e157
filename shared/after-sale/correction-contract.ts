import * as z from 'zod/mini'
import { passengerNames, passengerShape } from '../checkout/buying-data-contract.ts'
import { endpoint } from '../http.ts'
import { saleId } from '../vouchers/contract.ts'
import { accessToken } from '../voucher-access/contract.ts'
import { email, renamed, renamedStrictly, text } from '../wire.ts'

const n = z.int().check(z.minimum(1), z.maximum(10))
export const correctableNames = { passengersData: 'passengers', contactData: 'contact' } as const

/** The shape of the data that may be corrected, with whatever values a sale has. */
export const correctable = {
  passengersData: z
    .array(renamed({ n, ...passengerShape(() => z.string().check(z.maxLength(200))) }, passengerNames))
    .check(z.maxLength(10)),
  contactData: z.object({
    email: z.string().check(z.maxLength(200)),
    phone: z.string().check(z.maxLength(200)),
  }),
}

/** All passengers and the contact of a sale: a correction sends both whole, with the values that do not change. */
const correction = {
  /** A request that is sent again with the same id is not done twice. */
  intent: z.guid(),
  passengersData: z
    .array(renamedStrictly({ n, ...passengerShape(text) }, passengerNames))
    .check(z.minLength(1), z.maxLength(10)),
  contactData: z.strictObject({ email, phone: text(30, 'BUYING_PROCESS.ERROR.PHONE_REQUIRED') }),
  /** What the caller saw. Without it, the correction applies to whatever was saved meanwhile. */
  before: z.optional(renamed(correctable, correctableNames)),
}
/** `vouchers`: how many vouchers got a new version. */
const correctionResult = z.object({ vouchers: z.int() })

const sold = renamed({ residenceIso: z.string(), ...correctable }, correctableNames)
export type Correctable = z.output<typeof sold>

/** corrects data of a sale that do not change its price; the vouchers with those data get a new version. */
export const correctionApi = {
  correct: endpoint({
    method: 'POST',
    path: '/sale/:id/correct',
    access: 'sales.correct',
    summary: 'Corregir datos de los pasajeros o del contacto de una venta, sin que cambie el precio',
    message: 'SALES.CORRECTED',
    params: z.object({ id: saleId }),
    body: renamedStrictly(correction, correctableNames),
    result: correctionResult,
    shape: 'envelope',
  }),
}

/** The same calls for the buyer of a sale, whom an emailed code identifies. */
export const ownCorrectionApi = {
  show: endpoint({
    method: 'POST',
    path: '/voucher/correctable',
    access: 'public',
    summary: 'Los datos de una compra que quien compró puede corregir antes de viajar',
    body: z.strictObject({ token: accessToken, saleId }),
    result: sold,
    shape: 'envelope',
  }),
  correct: endpoint({
    method: 'POST',
    path: '/voucher/correct',
    access: 'public',
    summary: 'Corregir datos de la propia compra antes de viajar, sin que cambie el precio',
    message: 'VOUCHER.CORRECTED',
    body: renamedStrictly({ token: accessToken, saleId, ...correction }, correctableNames),
    result: correctionResult,
    shape: 'envelope',
  }),
}
