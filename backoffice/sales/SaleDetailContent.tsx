import { Box, Link, Stack } from '@mui/material'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { saleModeNames } from '#shared/sales/csv-columns.ts'
import type { SaleDetail } from '#shared/sales/detail-contract.ts'
import { formatPhone } from '#shared/sales/phone-format.ts'
import { formatMoment, formatPercent } from '../i18n/format.ts'
import { texts } from '../i18n/texts.ts'
import { History } from '../kit/History.tsx'
import { type Fact, Facts } from '../ui/Facts.tsx'
import { PaidChip } from './PaidChip.tsx'
import { SalePassengers } from './SalePassengers.tsx'

/** Everything about one sale. Figures are the server's; what only administrators may see is left out by it. */
export const SaleDetailContent = ({ sale }: { sale: SaleDetail }) => (
  <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
    <Box sx={{ display: 'grid', columnGap: 5, rowGap: 3, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
      <Stack spacing={2.5}>
        <Facts title={texts.sale.trip} facts={tripFacts(sale)} />
        <Facts title={texts.sale.contact} facts={contactFacts(sale)} />
      </Stack>
      <Stack spacing={2.5}>
        <Facts title={texts.sale.amounts} facts={amountFacts(sale)} />
        <Facts title={texts.sale.payment} facts={paymentFacts(sale)} />
        <Facts title={texts.sale.settlement} facts={settlementFacts(sale)} />
      </Stack>
    </Box>
    <SalePassengers sale={sale} />
    <History resource="sales" id={sale.id} />
  </Box>
)

function tripFacts(sale: SaleDetail): Fact[] {
  return [
    { name: texts.sale.plan, value: sale.planName, strong: true },
    { name: texts.sale.category, value: sale.categoryName },
    { name: texts.sale.destination, value: sale.destinationName },
    {
      name: texts.sale.dates,
      value: `${formatDay(sale.startDate)} – ${formatDay(sale.endDate)} (${texts.sales.days(sale.days)})`,
    },
    { name: texts.sale.residence, value: sale.residenceCountry },
    { name: texts.sale.business, value: sale.businessName },
    { name: texts.sale.createdAt, value: formatMoment(sale.createdAt) },
  ]
}

function amountFacts(sale: SaleDetail): Fact[] {
  const discounted = sale.discount > 0
  return [
    { name: texts.sale.gross, value: formatMoney(sale.gross) },
    ...(discounted
      ? [{ name: texts.sale.discountOf(formatPercent(sale.discountPercent)), value: formatMoney(-sale.discount) }]
      : []),
    ...(sale.promoCode ? [{ name: texts.sale.promoCode, value: sale.promoCode }] : []),
    { name: texts.sale.total, value: formatMoney(sale.total), strong: true },
  ]
}

function paymentFacts(sale: SaleDetail): Fact[] {
  return [
    { name: texts.sale.state, value: <PaidChip isPaid={sale.isPaid} /> },
    { name: texts.sale.mode, value: saleModeNames[sale.mode] },
    ...lotFacts(sale.lot),
    ...(sale.paidAt
      ? [{ name: sale.lot ? texts.sale.registeredAt : texts.sale.paidAt, value: formatMoment(sale.paidAt) }]
      : []),
    ...(sale.purchaseId ? [{ name: texts.sale.purchaseId, value: sale.purchaseId }] : []),
  ]
}

/** How the business paid: the day, what names it at the bank, and what it paid together with this sale. */
function lotFacts(lot: SaleDetail['lot']): Fact[] {
  if (!lot) return []
  const { paidOn, reference, quantity, businesses, netToPay } = lot
  const total = { name: texts.sale.lotTotal, value: formatMoney(netToPay), strong: true }
  return [
    { name: texts.sale.paidOn, value: formatDay(paidOn) },
    ...(reference === '' ? [] : [{ name: texts.sale.reference, value: reference }]),
    { name: texts.sale.lot, value: texts.sale.lotOf(quantity) },
    ...(businesses.length === 1
      ? [{ ...total, name: texts.sale.netPaid }]
      : [...businesses.map((each) => ({ name: each.businessName, value: formatMoney(each.netToPay) })), total]),
  ]
}

/** decisions.md §7: an account sale is owed to us, a card sale leaves the business its commission. */
function settlementFacts(sale: SaleDetail): Fact[] {
  return [
    ...(sale.markup === undefined ? [] : [{ name: texts.sale.markup, value: formatPercent(sale.markup) }]),
    ...(sale.continental === undefined ? [] : [{ name: texts.sale.continental, value: formatMoney(sale.continental) }]),
    { name: texts.sale.commissionOf(formatPercent(sale.commissionPercent)), value: formatMoney(sale.commission) },
    { name: texts.sale.netToPay, value: formatMoney(sale.netToPay) },
    { name: texts.sale.netToCollect, value: formatMoney(sale.netToCollect) },
  ]
}

function contactFacts({ contact }: SaleDetail): Fact[] {
  return [
    { name: texts.sale.email, value: <Link href={`mailto:${contact.email}`}>{contact.email}</Link> },
    { name: texts.sale.phone, value: <Link href={`tel:${contact.phone}`}>{formatPhone(contact.phone)}</Link> },
    { name: texts.sale.subscribed, value: contact.isSubscribed ? texts.sale.yes : texts.sale.no },
  ]
}
