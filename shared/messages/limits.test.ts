import { expect, test } from 'vitest'
import { PASSWORD_MIN_LENGTH } from '../password.ts'
import { PERCENTAGE_MAX, PERCENTAGE_MIN } from '../businesses/percentage.ts'
import { BANNERS_MAX } from '../businesses/storefront-form.ts'
import { SUBDOMAIN_MAX_LENGTH, SUBDOMAIN_MIN_LENGTH } from '../businesses/subdomain.ts'
import { BUSINESS_NAME_MAX_LENGTH } from '../businesses/terms-form.ts'
import { EMAIL_MAX_LENGTH } from '../email.ts'
import { RATE_JUMP_PERCENT } from '../exchange-rates/pesos.ts'
import { IMAGE_MAX_BYTES } from '../images/limits.ts'
import { PICK_LIMIT } from '../lists.ts'
import { type MessageKey, messages } from '../messages.ts'
import { HOURS_MAX, NOTE_MAX_LENGTH, POSITION_MAX } from '../payment-methods/method-form.ts'
import { CODE_MAX_LENGTH, CODE_MIN_LENGTH } from '../promo-codes/terms.ts'
import {
  FAMILY_ADULT_MIN_AGE,
  FAMILY_ADULTS,
  FAMILY_MAX_PASSENGERS,
  FAMILY_MIN_PASSENGERS,
} from '../quoting/family-plan.ts'
import { MAX_TRIP_DAYS } from '../quoting/day-weight.ts'
import { ADULT_MAX_AGE, MAX_PASSENGERS, SENIOR_MAX_AGE } from '../quoting/passenger-ages.ts'
import { MAX_DAYS } from '../quoting/trip-dates.ts'
import { MOST_ATTACHMENTS } from '../requests/attachments.ts'
import { HOLDER_MIN_AGE } from '../sales/passengers.ts'
import { SEARCH_LIMIT } from '../search/read-search.ts'

/** Texts that visitors load cannot build their numbers from the rules without loading the rules. */
test.each<[MessageKey, ...number[]]>([
  ['FIELD.EMAIL_TOO_LONG', EMAIL_MAX_LENGTH],
  ['BUYING_PROCESS.ERROR.MAX_FOR_NINETY_DAYS_PLAN', MAX_TRIP_DAYS],
  ['BUYING_PROCESS.ERROR.MAX_DAYS', MAX_DAYS],
  ['BUYING_PROCESS.ERROR.ANNUAL_END_DATE', MAX_DAYS],
  ['BUYING_PROCESS.ERROR.MAX_PASSENGERS', MAX_PASSENGERS],
  ['BUYING_PROCESS.ERROR.FAMILY_SIZE', FAMILY_MIN_PASSENGERS, FAMILY_MAX_PASSENGERS],
  ['BUYING_PROCESS.ERROR.FAMILY_ADULTS', FAMILY_ADULTS, FAMILY_ADULT_MIN_AGE, ADULT_MAX_AGE],
  ['BUYING_PROCESS.ERROR.FAMILY_MINORS', FAMILY_ADULT_MIN_AGE],
  ['BUYING_PROCESS.ERROR.AGE_NOT_SOLD_ONLINE', SENIOR_MAX_AGE + 1],
  ['BUYING_PROCESS.ERROR.HOLDER_ADULT', HOLDER_MIN_AGE],
  ['REQUEST.TOO_MANY_FILES', MOST_ATTACHMENTS],
  ['BUSINESS.ERROR.PASSWORD_REQUERIMENTS', PASSWORD_MIN_LENGTH],
  ['BUSINESS.ERROR.NAME_MAX_LENGTH', BUSINESS_NAME_MAX_LENGTH],
  ['BUSINESS.ERROR.COMMISSION_OUT_RANGE', PERCENTAGE_MIN, PERCENTAGE_MAX],
  ['BUSINESS.ERROR.MARKUP_OUT_RANGE', PERCENTAGE_MIN, PERCENTAGE_MAX],
  ['BUSINESS.ERROR.SUBDOMAIN_INVALID', SUBDOMAIN_MIN_LENGTH, SUBDOMAIN_MAX_LENGTH],
  ['BUSINESS.ERROR.BANNERS_MAX', BANNERS_MAX],
  ['IMAGE.TOO_LARGE', IMAGE_MAX_BYTES / 1_048_576],
  ['PROMO.ERROR.CODE_LENGTH', CODE_MIN_LENGTH, CODE_MAX_LENGTH],
  ['SEARCH.TOO_LONG', SEARCH_LIMIT],
  ['SALES.NOT_EXTENDABLE', MAX_TRIP_DAYS],
  ['SALES.EXTENSION_END', MAX_TRIP_DAYS],
  ['LIST.PICKED_TOO_MANY', PICK_LIMIT],
  ['EXCHANGE_RATES.JUMP', RATE_JUMP_PERCENT],
  ['METHODS.POSITION_INVALID', 1, POSITION_MAX],
  ['METHODS.HOURS_INVALID', 1, HOURS_MAX],
  ['METHODS.NOTE_INVALID', NOTE_MAX_LENGTH],
])('K-03 the text of %s says the numbers of its rule', (key, ...limits) => {
  const numbers = (messages[key].replace(/(\d)\.(\d{3})/g, '$1$2').match(/\d+/g) ?? []).map(Number)
  expect(numbers).toEqual(limits)
})
