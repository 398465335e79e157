import * as z from 'zod/mini'
import type { MessageKey } from '../messages.ts'
import { NAME_SENT_MAX_LENGTH } from './person-name.ts'
import { sentPromoCode } from '../promo-codes/sent-code.ts'
import { ages, chosenExtra, keptBy, language, storefront } from '../quoting/contract.ts'
import {
  day,
  drop,
  email,
  endDay,
  flag,
  renamed,
  renamedStrictly,
  sentIds,
  startDay,
  text,
  unlessSent,
} from '../wire.ts'

/** The type of a document: the wire writes 2 and 3; it reads 1 or 2 as national and 3 as passport (docs/interface.md). */
export const documentType = z.codec(
  z.literal([1, 2, 3], { error: 'BUYING_PROCESS.ERROR.DOCUMENT_TYPE' }),
  z.enum(['national', 'passport']),
  {
    decode: (wire) => (wire === 3 ? ('passport' as const) : ('national' as const)),
    encode: (own) => (own === 'passport' ? 3 : 2),
  },
)

/** The data of a passenger, `typed` into a form or as a sale has them; their texts may have been erased since. */
export function passengerShape<Text extends z.ZodMiniType>(typed: (max: number, requiredKey: MessageKey) => Text) {
  return {
    name: typed(NAME_SENT_MAX_LENGTH, 'BUYING_PROCESS.ERROR.NAME_REQUIRED'),
    lastName: typed(NAME_SENT_MAX_LENGTH, 'BUYING_PROCESS.ERROR.LAST_NAME_REQUIRED'),
    bornDate: day,
    typeDoc: documentType,
    docNumber: typed(20, 'BUYING_PROCESS.ERROR.DOCUMENT_REQUIRED'),
  }
}
export const passengerNames = {
  bornDate: 'birthDate',
  typeDoc: 'documentType',
  docNumber: 'documentNumber',
} as const

/** A field that the server accepts and ignores. */
export const ignoredValue = z.optional(z.unknown())

/** A passenger as typed; the rules of B-09 are in shared/sales/passengers.ts. */
export const passenger = renamedStrictly(
  { ...passengerShape(text), age: ignoredValue, residenceCountry: ignoredValue },
  { ...passengerNames, age: drop, residenceCountry: drop },
)
export type Passenger = z.output<typeof passenger>

export const contact = z.strictObject({
  email,
  phone: text(30, 'BUYING_PROCESS.ERROR.PHONE_REQUIRED'),
  isSubscribed: z.boolean(),
})

/** Fields of the buying data that the server ignores, because it reads them from its own data. */
const ignoredFields = {
  refBusiness: ignoredValue,
  commission: ignoredValue,
  markup: ignoredValue,
  categoryName: ignoredValue,
  days: ignoredValue,
  destinationName: ignoredValue,
  passengers: ignoredValue,
  birthDate: ignoredValue,
  planPrice: ignoredValue,
  planContinentalPrice: ignoredValue,
  initialPrice: ignoredValue,
  planCurrency: ignoredValue,
  planName: ignoredValue,
  planDetails: ignoredValue,
  discountPercentage: ignoredValue,
  discountAmount: ignoredValue,
  withDiscount: ignoredValue,
  paymentData: ignoredValue,
  saleSuccess: ignoredValue,
}

/** Declares the same fields as accepted and not used. */
export function unused<Fields extends z.core.$ZodLooseShape>(fields: Fields) {
  const every = <Part>(part: Part) =>
    Object.fromEntries(Object.keys(fields).map((name) => [name, part])) as { [Name in keyof Fields]: Part }
  return { fields: every(ignoredValue), names: every(drop) }
}

const extra = renamed(
  {
    ...chosenExtra.shape,
    description: ignoredValue,
    coverage: ignoredValue,
    price: ignoredValue,
  },
  { description: drop, coverage: drop, price: drop },
)

const sellerId = z.codec(z.optional(z.nullable(z.string().check(z.maxLength(100)))), z.optional(z.string()), {
  decode: (sent) => (sent && z.safeParse(z.guid(), sent).success ? sent : undefined),
  encode: (id) => id,
})

export const purchaseFields = {
  ...ignoredFields,
  subdomain: storefront,
  /** The seller, where no storefront and no session names one: the id of a business or of one of its logins. */
  refBusiness: sellerId,
  savedQuote: keptBy,
  residenceCountry: sentIds.residenceCountry,
  categoryId: sentIds.category,
  startDate: startDay,
  endDate: endDay,
  destinationId: sentIds.destination,
  ageRange: ages,
  familyPlan: flag,
  planId: sentIds.plan,
  promoCode: sentPromoCode,
  aditionalBenefits: z.array(extra).check(z.maxLength(100)),
  buyAccepted: z.literal(true, { error: 'BUYING_PROCESS.ERROR.ACCEPTANCE_REQUIRED' }),
  passengersData: z
    .array(passenger, { error: 'BUYING_PROCESS.ERROR.REQUIRED.PASSENGERS' })
    .check(
      z.minLength(1, { error: 'BUYING_PROCESS.ERROR.REQUIRED.PASSENGERS' }),
      z.maxLength(10, { error: 'BUYING_PROCESS.ERROR.MAX_PASSENGERS' }),
    ),
  contactData: contact,
  /** Whether the buyer saw that the same trip was bought already and wants another one. */
  confirmDuplicate: unlessSent(z.boolean(), false),
  /** Whether to pay on account: only the session decides it (docs/decisions/003). */
  onAccount: unlessSent(z.boolean(), false),
  language,
}

export const purchaseNames = {
  ...unused(ignoredFields).names,
  refBusiness: 'refBusiness',
  residenceCountry: 'residenceCountryId',
  ageRange: 'ages',
  aditionalBenefits: 'extras',
  buyAccepted: drop,
  passengersData: 'passengers',
  contactData: 'contact',
} as const

/** The buying data: all that is needed to price a trip and issue its vouchers, without any price. */
export const purchase = renamedStrictly(purchaseFields, purchaseNames, () => ({ buyAccepted: true as const }))
export type Purchase = z.output<typeof purchase>
