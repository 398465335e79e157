import { Alert, Box, Link, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import type { RequestDetail } from '#shared/requests/desk-contract.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { formatMoment } from '../i18n/format.ts'
import { t } from '../i18n/request-texts.ts'
import { CancelButton } from '../sales/after-sale/CancelButton.tsx'
import { type Fact, Facts } from '../ui/Facts.tsx'
import { OverdueChip } from './RequestStatus.tsx'
import { sales } from '../sales/resource.ts'

/** Keeps only the facts with a value; most are optional. */
function knownFacts(facts: readonly Fact[]): Fact[] {
  return facts.filter(({ value }) => value !== null && value !== '')
}

/** The facts of a request: its content, the person who sent it, and its sale. */
export const RequestFacts = ({ request }: { request: RequestDetail }) => (
  <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
    <Facts title={t.requests.asked} facts={askedFacts(request)} />
    <Box sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>
      <Facts title={t.requests.who} facts={whoFacts(request)} />
      {request.sale ? (
        <Box>
          <Facts title={t.requests.sale} facts={saleFacts(request.sale, request.businessName)} />
          {request.kind === 'cancellation' && (
            <CancelButton sale={{ ...request.sale, businessName: request.businessName ?? '' }} />
          )}
        </Box>
      ) : (
        <Alert severity="warning" variant="outlined">
          {t.requests.noSale}
        </Alert>
      )}
    </Box>
    {request.detail && (
      <Box sx={{ gridColumn: '1 / -1' }}>
        <Typography component="h2" variant="h2" sx={{ color: 'text.secondary', mb: 0.75 }}>
          {t.requests.facts.detail}
        </Typography>
        <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '75ch' }}>
          {request.detail}
        </Typography>
      </Box>
    )}
  </Box>
)

function askedFacts(request: RequestDetail): Fact[] {
  const { amount, currency, expenseDate, isOverdue } = request
  const due = (
    <>
      {formatMoment(request.dueAt)}
      {isOverdue && <OverdueChip />}
    </>
  )
  return knownFacts([
    { name: t.requests.due, value: due, strong: true },
    { name: t.requests.facts.createdAt, value: formatMoment(request.createdAt) },
    { name: t.requests.facts.voucher, value: request.voucher },
    { name: t.requests.facts.document, value: request.document },
    { name: t.requests.facts.reason, value: request.reason },
    { name: t.requests.facts.expenseType, value: request.expenseType },
    { name: t.requests.facts.expenseDate, value: expenseDate && formatDay(expenseDate) },
    { name: t.requests.facts.country, value: request.country },
    {
      name: t.requests.facts.amount,
      value: amount === null ? null : formatMoney(amount).replace('USD', currency ?? 'USD'),
    },
    { name: t.requests.facts.bankAccount, value: request.bankAccount },
  ])
}

function whoFacts({ name, email, phone }: RequestDetail): Fact[] {
  const facts = knownFacts([
    { name: t.requests.facts.name, value: name },
    { name: t.requests.facts.email, value: email && <Link href={`mailto:${email}`}>{email}</Link> },
    { name: t.requests.facts.phone, value: phone && <Link href={`tel:${phone}`}>{phone}</Link> },
  ])
  return facts.length > 0 ? facts : [{ name: t.requests.facts.email, value: '—' }]
}

function saleFacts(sale: NonNullable<RequestDetail['sale']>, business: string | null): Fact[] {
  const code = saleCode(sale.number)
  const link = (
    <Link component={RouterLink} to={sales.paths.show(sale.id)} aria-label={t.requests.openSale(code)}>
      {code}
    </Link>
  )
  return knownFacts([
    { name: t.requests.sale, value: link },
    { name: t.requests.facts.plan, value: sale.planName },
    { name: t.requests.facts.holder, value: sale.holder },
    { name: t.requests.facts.trip, value: `${formatDay(sale.startDate)} al ${formatDay(sale.endDate)}` },
    { name: t.requests.facts.charged, value: formatMoney(sale.charged) },
    { name: t.requests.facts.business, value: business },
    { name: t.sale.cancelledAt, value: sale.cancelledAt && formatMoment(sale.cancelledAt) },
  ])
}
