import * as z from 'zod/mini'
import { ages, chosenExtras, sentPassengerId, storefront } from '../quoting/contract.ts'
import { namedCodec } from '../wire-paths.ts'
import { catalogueId, day, email, endDay, flag, renamedStrictly, sentId, sentIds, startDay, text } from '../wire.ts'

/** The wire writes 2 and 3; it reads 1 or 2 as national and 3 as passport (docs/interface.md). */
export const documentType = z.codec(
  z.union([z.literal(1), z.literal(2), z.literal(3)], { error: 'BUYING_PROCESS.ERROR.DOCUMENT_TYPE' }),
  z.enum(['national', 'passport']),
  {
    decode: (wire) => (wire === 3 ? ('passport' as const) : ('national' as const)),
    encode: (own) => (own === 'passport' ? 3 : 2),
  },
)

/** A passenger as typed; the rules of B-09 are in shared/sales/passengers.ts. */
export const passenger = renamedStrictly(
  {
    name: text(60, 'BUYING_PROCESS.ERROR.NAME_REQUIRED'),
    lastName: text(60, 'BUYING_PROCESS.ERROR.LAST_NAME_REQUIRED'),
    bornDate: day,
    typeDoc: documentType,
    docNumber: text(20, 'BUYING_PROCESS.ERROR.DOCUMENT_REQUIRED'),
    age: z.optional(z.int()),
  },
  { bornDate: 'birthDate', typeDoc: 'documentType', docNumber: 'documentNumber', age: null },
)
export type Passenger = z.output<typeof passenger>

export const contact = z.strictObject({
  email,
  phone: text(30, 'BUYING_PROCESS.ERROR.PHONE_REQUIRED'),
  isSubscribed: z.boolean(),
})

/** Fields of the buying data that the server accepts and ignores: it knows them better. */
export const ignored = z.optional(z.unknown())
export const ignoredFields = {
  refBusiness: ignored,
  commission: ignored,
  markup: ignored,
  categoryName: ignored,
  days: ignored,
  destinationName: ignored,
  passengers: ignored,
  birthDate: ignored,
  planPrice: ignored,
  planContinentalPrice: ignored,
  initialPrice: ignored,
  planCurrency: ignored,
  planName: ignored,
  planDetails: ignored,
  discountPercentage: ignored,
  discountAmount: ignored,
  withDiscount: ignored,
  paymentData: ignored,
  saleSuccess: ignored,
}

const wireExtra = z.object({
  benefitId: sentId(),
  passengerId: sentPassengerId,
  description: ignored,
  coverage: ignored,
  price: ignored,
})

function isId(sent: string | null | undefined): sent is string {
  return z.safeParse(z.guid(), sent).success
}

/** The buying data: everything needed to price a trip and issue its vouchers, and nothing that has a price. */
export const purchase = namedCodec(
  z.strictObject({
    ...ignoredFields,
    subdomain: storefront,
    refBusiness: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
    residenceCountry: sentIds.residenceCountry,
    categoryId: sentIds.category,
    startDate: startDay,
    endDate: endDay,
    destinationId: sentIds.destination,
    ageRange: ages,
    familyPlan: flag,
    planId: sentIds.plan,
    promoCode: z.optional(z.nullable(z.string().check(z.maxLength(50)))),
    aditionalBenefits: z.array(wireExtra).check(z.maxLength(100)),
    buyAccepted: z.literal(true, { error: 'BUYING_PROCESS.ERROR.ACCEPTANCE_REQUIRED' }),
    passengersData: z.array(passenger).check(z.minLength(1), z.maxLength(10)),
    contactData: contact,
    confirmDuplicate: z.optional(z.boolean()),
    onAccount: z.optional(z.boolean()),
  }),
  z.object({
    subdomain: storefront,
    /** Who sells, where no storefront and no session says it: the id of a business or of a login of it. */
    refBusiness: z.optional(z.string()),
    residenceCountryId: catalogueId,
    categoryId: catalogueId,
    startDate: day,
    endDate: day,
    destinationId: catalogueId,
    ages,
    familyPlan: z.boolean(),
    planId: catalogueId,
    promoCode: z.nullable(z.string()),
    extras: chosenExtras,
    passengers: z.array(z.custom<Passenger>()),
    contact,
    /** The buyer was told that the same trip was bought already and wants another one. */
    confirmDuplicate: z.boolean(),
    /** Ask to pay on account: granted by the session alone (docs/decisions/009). */
    onAccount: z.boolean(),
  }),
  {
    names: {
      residenceCountryId: 'residenceCountry',
      ages: 'ageRange',
      extras: 'aditionalBenefits',
      passengers: 'passengersData',
      contact: 'contactData',
    },
    decode: (wire) => ({
      ...(wire.subdomain === undefined ? {} : { subdomain: wire.subdomain }),
      ...(isId(wire.refBusiness) ? { refBusiness: wire.refBusiness } : {}),
      residenceCountryId: wire.residenceCountry,
      categoryId: wire.categoryId,
      startDate: wire.startDate,
      endDate: wire.endDate,
      destinationId: wire.destinationId,
      ages: wire.ageRange,
      familyPlan: wire.familyPlan,
      planId: wire.planId,
      promoCode: wire.promoCode || null,
      extras: wire.aditionalBenefits.map(({ benefitId, passengerId }) => ({ benefitId, passengerId })),
      passengers: wire.passengersData,
      contact: wire.contactData,
      confirmDuplicate: wire.confirmDuplicate ?? false,
      onAccount: wire.onAccount ?? false,
    }),
    encode: (own) => ({
      ...(own.subdomain === undefined ? {} : { subdomain: own.subdomain }),
      ...(own.refBusiness === undefined ? {} : { refBusiness: own.refBusiness }),
      residenceCountry: own.residenceCountryId,
      categoryId: own.categoryId,
      startDate: own.startDate,
      endDate: own.endDate,
      destinationId: own.destinationId,
      ageRange: own.ages,
      familyPlan: own.familyPlan,
      planId: own.planId,
      promoCode: own.promoCode,
      aditionalBenefits: own.extras,
      buyAccepted: true as const,
      passengersData: own.passengers,
      contactData: own.contact,
      confirmDuplicate: own.confirmDuplicate,
      onAccount: own.onAccount,
    }),
  },
)
export type Purchase = z.output<typeof purchase>
