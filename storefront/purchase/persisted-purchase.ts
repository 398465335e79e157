import * as z from 'zod/mini'
import { isDay } from '#shared/dates.ts'
import { MAX_PASSENGERS } from '#shared/quoting/passenger-ages.ts'
import {
  nothingChosen,
  passengerChoices,
  type PassengerField,
  passengerFields,
  type PassengerForm,
} from '#shared/sales/passengers.ts'
import { NO_PASSENGERS } from './party.ts'
import { emptyPurchase, type PurchaseState } from './purchase-state.ts'

/** Replaces an invalid stored answer with a default. */
const orElse = z.catch

const id = orElse(z.nullable(z.int().check(z.positive())), null)
const dayOrEmpty = orElse(z.string().check(z.refine((text) => text === '' || isDay(text))), '')
const shortText = orElse(z.string().check(z.maxLength(200)), '')
const no = orElse(z.boolean(), false)
const count = z.int().check(z.minimum(0), z.maximum(MAX_PASSENGERS))
const namedRow = { id: z.int(), name: z.string() }
/** The maximum amount in cents, far above any price or cap of ours: sums of such amounts stay exact. */
const MAX_CENTS = 1_000_000_000_00
const cents = z.int().check(z.minimum(0), z.maximum(MAX_CENTS))

/** A plan as it was quoted: the ages of its prices, and one price per age, in cents. */
export const chosenPlan = z
  .object({
    id: z.int(),
    name: z.string(),
    ages: z.array(z.int()).check(z.maxLength(MAX_PASSENGERS)),
    passengerPrices: z.array(cents),
    medicalCap: cents,
    maxDaysPerTrip: z.nullable(z.int()),
  })
  .check(z.refine(({ ages, passengerPrices }) => ages.length === passengerPrices.length))

/** An extra benefit for one passenger, counted from 1, as it was offered. */
export const chosenOffer = z.object({
  benefitId: z.int(),
  passengerId: z.int(),
  description: z.string(),
  coverage: z.string(),
  price: cents,
  maxAge: z.int(),
})

const passengerForm = z.object(
  Object.fromEntries(passengerFields.map((field) => [field, answerOf(field)])) as unknown as {
    [Field in PassengerField]: z.ZodMiniType<PassengerForm[Field]>
  },
)

function answerOf(field: PassengerField) {
  const choices = passengerChoices[field]
  if (!choices) return field === 'birthDate' ? dayOrEmpty : shortText
  return orElse(z.literal([...choices, nothingChosen(field)]), nothingChosen(field))
}

/** All answers so far. An invalid stored answer is dropped without the others. Never a card, never a token. */
export const purchaseState = z.object({
  /** The code of the saved quote that the purchase continues: the server decides whether it still prices the choice. */
  savedQuote: orElse(z.optional(shortText), undefined),
  /** The destination and the residence of that quote, whether still on sale or not. */
  quoted: orElse(
    z.optional(
      z.object({ destination: z.object(namedRow), residenceCountry: z.object({ ...namedRow, iso: z.string() }) }),
    ),
    undefined,
  ),
  categoryId: id,
  residenceCountryId: id,
  startDate: dayOrEmpty,
  endDate: dayOrEmpty,
  destinationId: id,
  /** The countries and cities that were named, for which the destination was chosen. No call sends them. */
  places: orElse(z.array(z.object({ iso: z.string().check(z.regex(/^[A-Z]{2}$/)), name: shortText })), []),
  party: orElse(
    z.object({
      adults: count,
      seniors: count,
      familyBirthDates: z.nullable(z.array(dayOrEmpty).check(z.maxLength(MAX_PASSENGERS))),
    }),
    NO_PASSENGERS,
  ),
  plan: orElse(z.nullable(chosenPlan), null),
  promo: orElse(
    z.nullable(z.object({ code: shortText, percent: z.number().check(z.minimum(0), z.maximum(100)) })),
    null,
  ),
  accepted: no,
  extras: orElse(z.array(chosenOffer), []),
  passengers: orElse(z.array(passengerForm).check(z.maxLength(MAX_PASSENGERS)), []),
  contact: orElse(
    z.object({ email: shortText, emailConfirmation: shortText, phone: shortText, isSubscribed: no, termsAccepted: no }),
    { email: '', emailConfirmation: '', phone: '', isSubscribed: false, termsAccepted: false },
  ),
  /** Whether prices are also shown in pesos, while there is a rate of the last days: so until a visitor unticks it. */
  inPesos: orElse(z.boolean(), true),
})

/** Reads the persisted state of a tab; an invalid answer counts as missing, and `isDamaged` is then true. */
export function readPurchase(persisted: unknown): { state: PurchaseState; isDamaged: boolean } {
  const parsed = purchaseState.safeParse(persisted)
  if (!parsed.success) return { state: emptyPurchase, isDamaged: true }
  return { state: parsed.data, isDamaged: !agrees(persisted, parsed.data) }
}

/** Whether every persisted value was read unchanged; a missing or unknown field counts as unchanged. */
function agrees(persisted: unknown, read: unknown): boolean {
  if (persisted === undefined || Object.is(persisted, read)) return true
  if (!isBranch(persisted) || !isBranch(read)) return false
  const isWhole =
    Array.isArray(persisted) === Array.isArray(read) &&
    (!Array.isArray(persisted) || persisted.length === read['length'])
  return isWhole && Object.keys(read).every((key) => agrees(persisted[key], read[key]))
}

function isBranch(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
