import type { Day } from '../dates.ts'
import { addMonths } from '../months.ts'
import type { Cents } from '../money.ts'

/** The medical cover that a credit card brings with it, as its network or a bank publishes it. */
export type CardCover = {
  id: string
  name: string
  /** The most that is paid of a person's medical expenses, in cents of a dollar. */
  medical: Cents
  /** The longest trip, in consecutive days. */
  tripDays: number
  /** Who is covered beside the holder: spouse and dependent children, or everyone whose ticket was bought with the card. */
  people: 'family' | 'tickets'
  /** `readOn` is the day on which we read the page, which may have changed since. */
  source: { name: string; url: string; readOn: Day }
}

const READ_ON = '2026-11-28'
const VISA = {
  name: 'First Citizens, tarjetas Visa de América Latina y el Caribe',
  url: 'https://www.firstcitizensgroup.com/tt/credit-cards/international-emergency-medical-service-iems/',
  readOn: READ_ON,
}

/** A bank may give its cards more or less than this: the page says so. */
export const CARD_COVERS: readonly CardCover[] = [
  {
    id: 'mastercard-platinum',
    name: 'Mastercard Platinum',
    medical: 25_000_00,
    tripDays: 31,
    people: 'family',
    source: {
      name: 'BBVA Uruguay',
      url: 'https://bbva.com.uy/personas/productos/tarjetas/tarjeta-de-credito/mastercard-platinum.html',
      readOn: READ_ON,
    },
  },
  {
    id: 'mastercard-black',
    name: 'Mastercard Black',
    medical: 150_000_00,
    tripDays: 60,
    people: 'family',
    source: {
      name: 'Mastercard, América Latina y el Caribe',
      url: 'https://caribbean.mastercard.com/en-region-car/consumers/find-card-products/credit-cards/black-credit-card/protections/masterassist.html',
      readOn: READ_ON,
    },
  },
  { id: 'visa-platinum', name: 'Visa Platinum', medical: 50_000_00, tripDays: 60, people: 'tickets', source: VISA },
  {
    id: 'visa-signature',
    name: 'Visa Signature o Infinite',
    medical: 100_000_00,
    tripDays: 60,
    people: 'tickets',
    source: VISA,
  },
]

/** What the visitor answers of the trip and the card. */
export type CardTrip = {
  days: number
  toNorthAmerica: boolean
  ticketsPaidWithCard: boolean
  everyoneCovered: boolean
  hasCondition: boolean
}

/** Why the cover of a card is not enough for a trip. */
export type CardGap = 'tickets' | 'people' | 'days' | 'condition' | 'medical'

/** Below this a stay in a hospital of the United States or Canada may cost more than the card pays, in cents of a dollar. */
const NORTH_AMERICAN_MEDICAL: Cents = 100_000_00

/** Returns the gaps of a card's cover on a trip; none when the card may be enough (docs/rules/card-covers.md). */
export function cardGaps({ medical, tripDays }: CardCover, trip: CardTrip): CardGap[] {
  const gaps: [CardGap, boolean][] = [
    ['tickets', !trip.ticketsPaidWithCard],
    ['people', !trip.everyoneCovered],
    ['days', trip.days > tripDays],
    ['condition', trip.hasCondition],
    ['medical', trip.toNorthAmerica && medical < NORTH_AMERICAN_MEDICAL],
  ]
  return gaps.filter(([, isOpen]) => isOpen).map(([gap]) => gap)
}

const MONTHS_FRESH = 6

/** Whether a source was read more than six months before `today`: the page then says so beside it. */
export function isOldReading(readOn: Day, today: Day): boolean {
  return today > addMonths(readOn, MONTHS_FRESH)
}
