import { Box, Link, Stack } from '@mui/material'
import { Suspense } from 'react'
import { CanAccess } from 'react-admin'
import { formatDay } from '#shared/dates.ts'
import { fillPath } from '#shared/http.ts'
import { formatMoney, formatPercent } from '#shared/money.ts'
import { saleModeNames, sellerOf } from '#shared/sales/csv-columns.ts'
import type { SaleDetail } from '#shared/sales/detail-contract.ts'
import { formatPhone } from '#shared/sales/phone-format.ts'
import { voucherApi } from '#shared/vouchers/contract.ts'
import { downloadCode } from '#shared/vouchers/voucher-code.ts'
import { formatMoment } from '../i18n/format.ts'
import { t } from '../i18n/texts.ts'
import { History } from '../audit-log/History.tsx'
import { type Fact, Facts } from '../ui/Facts.tsx'
import { PaidChip } from './PaidChip.tsx'
import { SalePassengers } from './SalePassengers.tsx'
import { lazySection } from '../kit/lazySection.tsx'

const AfterSaleSection = lazySection(async () => (await import('./after-sale/AfterSaleSection.tsx')).AfterSaleSection)

const WhySale = lazySection(async () => (await import('../price-explanation/WhySale.tsx')).WhySale)

const Glance = lazySection(async () => (await import('./after-sale/Glance.tsx')).Glance)

const NextSteps = lazySection(async () => (await import('./after-sale/NextSteps.tsx')).NextSteps)

/** All details of one sale. The server calculates the figures, and leaves out those that the user may not see. */
export const SaleDetailContent = ({ sale }: { sale: SaleDetail }) => (
  <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
    <Suspense fallback={null}>
      <Glance sale={sale} />
      <NextSteps sale={sale} />
    </Suspense>
    <Box sx={{ display: 'grid', columnGap: 5, rowGap: 3, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
      <Stack spacing={2.5}>
        <Facts title={t.sale.trip} facts={tripFacts(sale)} />
        <Facts title={t.sale.contact} facts={contactFacts(sale)} />
      </Stack>
      <Stack spacing={2.5}>
        <Facts title={sale.cancelledAt ? t.sale.amountsSold : t.sale.amounts} facts={amountFacts(sale)} />
        <Facts title={t.sale.payment} facts={paymentFacts(sale)} />
        <Facts title={sale.cancelledAt ? t.sale.settlementSold : t.sale.settlement} facts={settlementFacts(sale)} />
      </Stack>
    </Box>
    <SalePassengers sale={sale} />
    <Suspense fallback={null}>
      <AfterSaleSection saleId={sale.id} />
    </Suspense>
    <CanAccess action="showCost" resource="sales">
      <Suspense fallback={null}>
        <WhySale saleId={sale.id} />
      </Suspense>
    </CanAccess>
    <History resource="sales" id={sale.id} />
  </Box>
)

function tripFacts(sale: SaleDetail): Fact[] {
  return [
    { name: t.sale.plan, value: sale.planName, strong: true },
    ...conditionsFact(sale),
    { name: t.sale.category, value: sale.categoryName },
    { name: t.sale.destination, value: sale.destinationName },
    {
      name: t.sale.dates,
      value: `${formatDay(sale.startDate)} – ${formatDay(sale.endDate)} (${t.sales.days(sale.days)})`,
    },
    { name: t.sale.residence, value: sale.residenceCountry },
    { name: t.sale.business, value: sale.businessName },
    { name: t.sale.createdAt, value: formatMoment(sale.createdAt) },
  ]
}

/** The conditions that the buyer accepted; none for a sale from before they were stored. */
function conditionsFact({ hasConditions, passengers: [holder] }: SaleDetail): Fact[] {
  if (!hasConditions || !holder) return []
  const address = `/api${fillPath(voucherApi.conditions.path, { code: downloadCode(holder.voucherCode) })}`
  const link = (
    <Link href={address} target="_blank" rel="noopener">
      {t.sale.conditionsPdf}
    </Link>
  )
  return [{ name: t.sale.conditions, value: link }]
}

function amountFacts(sale: SaleDetail): Fact[] {
  const discounted = sale.discount > 0
  return [
    { name: t.sale.gross, value: formatMoney(sale.gross) },
    ...(discounted
      ? [{ name: t.sale.discountOf(formatPercent(sale.discountPercent)), value: formatMoney(-sale.discount) }]
      : []),
    ...(sale.promoCode ? [{ name: t.sale.promoCode, value: sale.promoCode }] : []),
    { name: t.sale.charged, value: formatMoney(sale.charged), strong: true },
  ]
}

function paymentFacts(sale: SaleDetail): Fact[] {
  const seller = sellerOf(sale)
  return [
    { name: t.sale.state, value: <PaidChip sale={sale} /> },
    ...(sale.cancelledAt ? [{ name: t.sale.cancelledAt, value: formatMoment(sale.cancelledAt) }] : []),
    { name: t.sale.mode, value: saleModeNames[sale.mode] },
    ...instalmentFacts(sale),
    ...(seller ? [{ name: t.sale.soldBy, value: seller }] : []),
    ...(sale.reference ? [{ name: t.sale.linkReference, value: sale.reference }] : []),
    ...lotFacts(sale.lot),
    ...(sale.paidAt
      ? [{ name: sale.lot ? t.sale.registeredAt : t.sale.paidAt, value: formatMoment(sale.paidAt) }]
      : []),
    ...(sale.purchaseId ? [{ name: t.sale.purchaseId, value: sale.purchaseId }] : []),
  ]
}

/** How a card paid the sale in instalments, as it was made. */
function instalmentFacts({ charged, instalments, financing }: SaleDetail): Fact[] {
  if (instalments === 1) return []
  return [
    { name: t.sale.instalments, value: String(instalments) },
    ...(financing > 0 ? [{ name: t.sale.financing, value: formatMoney(financing) }] : []),
    { name: t.sale.captured, value: formatMoney(charged + financing) },
  ]
}

/** The facts of the business's payment: the day, the bank's reference, and the total that it paid together with this sale. */
function lotFacts(lot: SaleDetail['lot']): Fact[] {
  if (!lot) return []
  const { paidOn, reference, quantity, businesses, netToPay } = lot
  const total = { name: t.sale.lotTotal, value: formatMoney(netToPay), strong: true }
  return [
    { name: t.sale.paidOn, value: formatDay(paidOn) },
    ...(reference === '' ? [] : [{ name: t.sale.reference, value: reference }]),
    { name: t.sale.lot, value: t.sale.lotOf(quantity) },
    ...(businesses.length === 1
      ? [{ ...total, name: t.sale.netPaid }]
      : [...businesses.map((each) => ({ name: each.businessName, value: formatMoney(each.netToPay) })), total]),
  ]
}

/**
 * The facts of the settlement: the business owes us a sale on account, and earns its commission on a card sale
 * (docs/rules/settlement.md).
 */
function settlementFacts(sale: SaleDetail): Fact[] {
  return [
    ...(sale.markup === undefined ? [] : [{ name: t.sale.markup, value: formatPercent(sale.markup) }]),
    ...amountFact(sale.cost, t.sale.cost),
    ...amountFact(sale.commission, t.sale.commissionOf(formatPercent(sale.commissionPercent ?? 0))),
    ...amountFact(sale.netToPay, t.sale.netToPay),
    ...amountFact(sale.netToCollect, t.sale.netToCollect),
  ]
}

/** The fact of an amount; none where the server left the amount out, because the user may not see it. */
function amountFact(cents: number | undefined, name: string): Fact[] {
  return cents === undefined ? [] : [{ name, value: formatMoney(cents) }]
}

function contactFacts({ contact }: SaleDetail): Fact[] {
  return [
    { name: t.sale.email, value: <Link href={`mailto:${contact.email}`}>{contact.email}</Link> },
    { name: t.sale.phone, value: <Link href={`tel:${contact.phone}`}>{formatPhone(contact.phone)}</Link> },
    { name: t.sale.subscribed, value: contact.isSubscribed ? t.sale.yes : t.sale.no },
  ]
}
