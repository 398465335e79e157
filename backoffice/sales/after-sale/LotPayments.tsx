import { formatMoney } from '#shared/money.ts'
import type { LotFigures } from '#shared/sales/payment-lot.ts'
import { t } from '../../i18n/texts.ts'
import { type Fact, Facts } from '../../ui/Facts.tsx'

/** The net to pay of each business in a payment, never the amount that its buyers paid, and the total of several. */
export const LotPayments = ({ lot }: { lot: LotFigures }) => {
  const [only] = lot.businesses
  if (!only) return null
  return lot.businesses.length === 1 ? (
    <Facts
      title={only.businessName}
      facts={[{ name: t.sales.pay.netToPay, value: formatMoney(only.netToPay), strong: true }]}
    />
  ) : (
    <Facts title={t.sales.pay.netToPay} facts={[...businessFacts(lot), total(lot)]} />
  )
}

function businessFacts({ businesses }: LotFigures): Fact[] {
  return businesses.map(({ businessName, quantity, netToPay }) => ({
    name: t.sales.pay.ofBusiness(businessName, quantity),
    value: formatMoney(netToPay),
  }))
}

function total({ netToPay }: LotFigures): Fact {
  return { name: t.sales.pay.total, value: formatMoney(netToPay), strong: true }
}
