import { formatMoney, formatPercent } from '#shared/money.ts'
import type { ExplainedPrice } from '#shared/tariffs/why-contract.ts'
import { t } from '../i18n/why-texts.ts'

/** A step of a price in words: its name, its calculation and its amount. */
export type Step = { name: string; how: string; amount: string; isTotal?: boolean }

const factors = new Intl.NumberFormat('es-UY', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
/** Formats a factor in hundredths: 115 becomes "1,15". */
const formatFactor = (hundredths: number): string => factors.format(hundredths / 100)

type TripWeight = NonNullable<ExplainedPrice['adult']['weighed']>

function weighedDays({ days, bands }: TripWeight): string {
  return `${t.why.days(days)}: ${bands.map(({ firstDay, lastDay, weight }) => t.why.band(firstDay, lastDay, formatFactor(weight))).join(', ')}`
}

/** All steps from the rate to the charged amount and its split between the parties. */
export function stepsOf(price: ExplainedPrice): Step[] {
  return [...personSteps(price), ...lineSteps(price), ...totalSteps(price), ...splitSteps(price)]
}

function personSteps({ adult, senior, markup, passengers }: ExplainedPrice): Step[] {
  const { rate, factor, weighed, cost, price } = adult
  const [money, by] = [formatMoney(rate), formatFactor(factor)]
  const percent = formatPercent(markup)
  const hasSenior = passengers.some(({ bracket }) => bracket === 'senior')
  return [
    ...(weighed ? [{ name: t.why.weight, how: weighedDays(weighed), amount: formatFactor(weighed.weight) }] : []),
    {
      name: t.why.adult,
      how: weighed ? t.why.perDay(money, by, formatFactor(weighed.weight)) : t.why.perYear(money, by),
      amount: formatMoney(cost),
    },
    { name: t.why.price('adult'), how: t.why.withMarkup(formatMoney(cost), percent), amount: formatMoney(price) },
    ...(hasSenior
      ? [
          {
            name: t.why.senior,
            how: t.why.times(formatMoney(cost), formatFactor(senior.factor)),
            amount: formatMoney(senior.cost),
          },
          {
            name: t.why.price('senior'),
            how: t.why.withMarkup(formatMoney(senior.cost), percent),
            amount: formatMoney(senior.price),
          },
        ]
      : []),
  ]
}

function lineSteps({ passengers, extras, adult, markup }: ExplainedPrice): Step[] {
  return [
    ...passengers.map(({ passenger, age, bracket, free, price }) => ({
      name: t.why.passenger(passenger, age),
      how: free ? t.why.free : bracket === 'adult' ? t.why.asAdult : t.why.asSenior,
      amount: formatMoney(price),
    })),
    ...extras.map((extra) => ({
      name: t.why.extra(extra.description, extra.coverage, extra.passenger),
      how: `${costOf(extra, adult.cost)}; ${t.why.withMarkup(formatMoney(extra.cost), formatPercent(markup))}`,
      amount: formatMoney(extra.price),
    })),
  ]
}

function costOf({ pricing, weighed }: ExplainedPrice['extras'][number], adultCost: number): string {
  if (pricing.kind === 'percent-of-base') return t.why.percentOf(formatPercent(pricing.percent), formatMoney(adultCost))
  const cents = formatMoney(pricing.cents)
  return weighed ? `${t.why.times(cents, formatFactor(weighed.weight))} (${weighedDays(weighed)})` : cents
}

function totalSteps({ gross, discount, discountPercent, promoCode, promo, charged }: ExplainedPrice): Step[] {
  return [
    { name: t.why.gross, how: t.why.sumOfLines, amount: formatMoney(gross) },
    ...(promo
      ? [
          {
            name: t.why.discount(promoCode ?? ''),
            how: t.why.parts(
              formatPercent(discountPercent),
              formatPercent(promo.ownPercentage),
              formatPercent(promo.companyPercentage),
            ),
            amount: formatMoney(-discount),
          },
        ]
      : []),
    { name: t.why.charged, how: '', amount: formatMoney(charged), isTotal: true },
  ]
}

function splitSteps({ split, commissionPercent }: ExplainedPrice): Step[] {
  const { cost, margin, commission, houseShare } = split
  return [
    { name: t.why.cost, how: t.why.sumOfCosts, amount: formatMoney(cost) },
    { name: t.why.margin, how: t.why.marginOf, amount: formatMoney(margin) },
    {
      name: t.why.commission,
      how: margin < 0 ? t.why.noCommission : t.why.commissionOf(formatPercent(commissionPercent)),
      amount: formatMoney(commission),
    },
    { name: t.why.houseShare, how: t.why.houseShareOf, amount: formatMoney(houseShare), isTotal: true },
  ]
}
