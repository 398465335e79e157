import type { Party } from '#shared/quoting/price.ts'

/**
 * Calculates the price of a party in cents from the written formulas alone (docs/rules/price.md): with exact fractions, day by
 * day, and without any of the product's code. Tests and benches compare the product with it.
 */
export function oracle(party: Party): { gross: bigint; discount: bigint; cost: bigint } {
  const halfUp = (numerator: bigint, denominator: bigint) => (numerator * 2n + denominator) / (denominator * 2n)
  const hundredths = (value: number) => BigInt(Math.round(value * 100))
  const { leastDays, bands } = party.rates.dayWeights
  const weight = (days: number) => {
    let total = 0n
    for (let day = 1; day <= Math.max(days, leastDays); day += 1) {
      total += BigInt(bands.find(({ lastDay }) => day <= lastDay)?.weight ?? 0)
    }
    return total
  }
  const isYear = party.plan.categoryId === 23
  const withFactor = BigInt(party.plan.rate) * BigInt(party.destination.factor)
  const adult = isYear ? halfUp(withFactor, 100n) : halfUp(withFactor * weight(party.days), 10_000n)
  const senior = halfUp(adult * BigInt(party.rates.seniorFactor), 100n)
  const publicPrice = (cost: bigint) => halfUp(cost * (10_000n + hundredths(party.markup)), 10_000n)

  let freeLeft = party.familyPlan ? 4 : 0
  const costs = party.ages.map((age) => {
    if (age < 23 && freeLeft > 0) {
      freeLeft -= 1
      return 0n
    }
    return age >= 75 ? senior : adult
  })
  for (const { benefitId } of party.extras) {
    const pricing = party.offeredExtras.find((offered) => offered.id === benefitId)?.pricing
    if (pricing?.kind === 'fixed') costs.push(BigInt(pricing.cents))
    if (pricing?.kind === 'percent-of-base') costs.push(halfUp(adult * hundredths(pricing.percent), 10_000n))
    if (pricing?.kind === 'per-day-weight') {
      const days = isYear ? (party.plan.maxDaysPerTrip ?? 120) : party.days
      costs.push(halfUp(BigInt(pricing.cents) * weight(days), 100n))
    }
  }
  const gross = costs.reduce((total, cost) => total + publicPrice(cost), 0n)
  return {
    gross,
    discount: halfUp(gross * hundredths(party.discountPercent), 10_000n),
    cost: costs.reduce((total, cost) => total + cost, 0n),
  }
}
