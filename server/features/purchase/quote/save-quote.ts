import { sql, type SQLWrapper } from 'drizzle-orm'
import type { QuoteRequest } from '#shared/quoting/quote-pdf-contract.ts'
import { CODE_ALPHABET, CODE_RANDOM_BYTES, quoteCode } from '#shared/vouchers/voucher-code.ts'
import type { SavedChoice, SavedQuote } from '#shared/saved-quotes/contract.ts'
import { randomBytesOf } from '../../../platform/crypto/token.ts'
import { groupWrites } from '../../../platform/db/pipeline/group-writes.ts'
import { type Places, prepared } from '../../../platform/db/pipeline/prepared.ts'
import { savedQuote } from '../../../platform/db/schema/saved-quotes.ts'
import { priceAsAsked, type PricedQuote } from './quote.ts'
import type { Identity } from '../../../platform/http/identity.ts'
import type { Dependencies } from '../../dependencies.ts'
import { savedQuoteUrl } from './saved-quotes.ts'
import type { Database } from '../../../platform/db/schema/database.ts'

type QuoteToSave = {
  choice: SavedChoice
  charged: number
  savedQuote?: string | undefined
  subdomain?: string | undefined
}

/**
 * Saves a visitor's choice, with its current price, until the last day of that price. Its seller is the business that prices it:
 * the storefront's, else the session's; the body cannot name another.
 * @throws Failure PRICE_CHANGED with the price when it is not the one that the visitor saw; as priceAsAsked
 */
export async function saveQuote(
  dependencies: Pick<Dependencies, 'db' | 'env' | 'now'>,
  toSave: QuoteToSave,
  identity: Identity | null,
): Promise<SavedQuote> {
  const { db, env, now } = dependencies
  const { choice } = toSave
  const quote = await priceAsAsked(dependencies, requestOf(toSave), identity)
  const { business: seller, validUntil } = quote
  const row = quoteRow({ ...quote, choice, at: now() })
  await storeQuotes(db, [row])
  return { code: row.code, url: savedQuoteUrl(env.publicUrl, { code: row.code, seller }), validUntil }
}

type Row = ReturnType<typeof quoteRow> & Pick<typeof savedQuote.$inferInsert, 'plans'>

/** The rows are one parameter: a statement with one for each value takes longer to build than the quotes to price. */
const quotesOf = (rows: SQLWrapper) => sql`jsonb_to_recordset(${rows}::jsonb) as quote(
  code text, "businessId" uuid, choice jsonb, shown jsonb, "tariffVersion" int, charged bigint, plans jsonb,
  "createdAt" timestamptz, "validUntil" date)`

const columns = sql`code, "businessId", choice, shown, "tariffVersion", charged, plans, "createdAt", "validUntil"`

const insertQuotes = prepared((db, place: Places<'rows'>) =>
  db.insert(savedQuote).select(sql`select ${columns} from ${quotesOf(place.rows)}`),
)

/** Its commit does not wait for the disk: the setting holds for the transaction, which is this statement. */
const insertQuotesSoon = prepared((db, place: Places<'rows'>) =>
  db.insert(savedQuote).select(sql`select ${columns}
    from (select set_config('synchronous_commit', 'off', true)) as soon, ${quotesOf(place.rows)}`),
)

/** Writes the rows of quotes. Those that come while others are being written are written next, in one statement. */
const storeQuotes = groupWrites<Row>((db, rows) => insertQuotes(db, { rows: JSON.stringify(rows) }))

/** Writes them without waiting for the disk: should PostgreSQL crash within half a second, a program quotes the trip again. */
const storeSoon = groupWrites<Row>((db, rows) => insertQuotesSoon(db, { rows: JSON.stringify(rows) }))

type QuotedChoice = { choice: SavedChoice; trip: PricedQuote['trip'] }

/**
 * Keeps the quotes of the plans of one trip, up to thirty in a row: their codes differ by the last character.
 * @returns their codes, in their order
 */
export async function storeQuotesOfTrip(
  db: Database,
  quotes: readonly QuotedChoice[],
  by: Omit<PricedChoice, keyof QuotedChoice>,
): Promise<string[]> {
  const rows: (Row & { plans: NonNullable<Row['plans']> })[] = []
  const codes = quotes.map((quote, n) => {
    const position = n % CODE_ALPHABET.length
    if (position === 0) rows.push({ ...quoteRow({ ...by, ...quote }), plans: {} })
    const row = rows.at(-1)!
    const last = CODE_ALPHABET.charAt(position)
    const code = row.code.slice(0, -1) + last
    const { plan, price } = quote.trip
    row.plans[last] = { id: plan.id, name: plan.name, charged: price.charged }
    if (position === 0) row.code = code
    return code
  })
  await storeSoon(db, rows)
  return codes
}

/** Makes the code of a quote, which cannot be guessed. */
export function newQuoteCode(): string {
  return quoteCode(randomBytesOf(CODE_RANDOM_BYTES))
}

type PricedChoice = Pick<PricedQuote, 'trip' | 'validUntil'> & {
  business: { id: string }
  choice: SavedChoice
  at: Date
}

/** Returns the row of a new quote, not written yet: a choice with its price and the version of the tariff that gave it. */
function quoteRow({ business: seller, trip, choice, validUntil, at }: PricedChoice) {
  return {
    code: newQuoteCode(),
    businessId: seller.id,
    choice,
    shown: {
      planName: trip.plan.name,
      destinationName: trip.destination.name,
      extras: choice.extras.map(({ benefitId, passengerId }) => {
        const line = trip.price.extras.find((extra) => extra.benefitId === benefitId)
        return `${line?.description ?? ''}, pasajero ${passengerId}`
      }),
    },
    tariffVersion: trip.tariff.version,
    charged: trip.price.charged,
    createdAt: at,
    validUntil,
  } satisfies typeof savedQuote.$inferInsert
}

function requestOf({ choice, charged, savedQuote: code, subdomain }: QuoteToSave): QuoteRequest {
  return {
    residenceCountry: choice.residenceCountryId,
    destination: choice.destinationId,
    startDate: choice.startDate,
    endDate: choice.endDate,
    category: choice.categoryId,
    plan: choice.planId,
    promoCode: choice.promoCode,
    charged,
    ages: choice.ages,
    familyPlan: choice.party.familyBirthDates !== null,
    extras: choice.extras,
    savedQuote: code,
    subdomain,
  }
}
