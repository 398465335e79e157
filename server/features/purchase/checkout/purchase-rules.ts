import type { ValidationIssue } from '#shared/validation-issues.ts'
import type { Purchase } from '#shared/checkout/buying-data-contract.ts'
import type { Day } from '#shared/dates.ts'
import { agesOnDeparture, checkAges, compareWithQuoted } from '#shared/quoting/passenger-ages.ts'
import { checkTrip } from '#shared/quoting/trip-dates.ts'
import { checkEmail, checkPhone } from '#shared/sales/contact.ts'
import { checkPassengers } from '#shared/sales/passengers.ts'

/**
 * Returns the validation issues of a purchase before it has a price, and the ages on departure, which set the price. An issue of
 * an age is reported at the birth date, because that is the field that the buyer can correct.
 */
export function checkPurchase(
  purchase: Purchase,
  { residenceIso, today }: { residenceIso: string; today: Day },
): { broken: ValidationIssue[]; ages: number[] } {
  const { passengers, startDate } = purchase
  const broken = [
    ...checkTrip(purchase, today),
    ...checkPassengers(passengers, { quotedCount: purchase.ages.length, residenceIso, today }),
    ...[...checkEmail(purchase.contact.email), ...checkPhone(purchase.contact.phone)].map(({ path, key }) => ({
      path: `contact.${path}`,
      key,
    })),
  ]
  const ages = agesOnDeparture(
    passengers.map(({ birthDate }) => birthDate),
    startDate,
  )
  return { broken: broken.length > 0 ? broken : checkRealAges(purchase, ages), ages }
}

function checkRealAges(purchase: Purchase, ages: readonly number[]): ValidationIssue[] {
  return checkAges(ages, purchase.familyPlan).flatMap(({ path, key }) => {
    const blamed = path === 'ages' ? notAsQuoted(purchase) : [Number(path.slice('ages.'.length))]
    return blamed.map((passenger) => ({ path: `passengers.${passenger}.birthDate`, key }))
  })
}

/** Returns the positions of the passengers whose age class differs from the quoted one; the first position when none differs. */
function notAsQuoted({ passengers, ages: quoted, familyPlan, startDate: departure }: Purchase): number[] {
  const positions = passengers.flatMap(({ birthDate }, position) => {
    const ages = quoted.slice(position, position + 1)
    return compareWithQuoted({ ages, familyPlan, birthDates: [birthDate], departure }).changed ? [position] : []
  })
  return positions.length > 0 ? positions : [0]
}
