import { Alert, Box, Link, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import type { RequestDetail } from '#shared/requests/desk-contract.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { formatMoment } from '../i18n/format.ts'
import { requestTexts } from '../i18n/request-texts.ts'
import { paths } from '../paths.ts'
import { type Fact, Facts } from '../ui/Facts.tsx'
import { OverdueChip } from './RequestStatus.tsx'

const names = requestTexts.facts

/** Facts that are known; nobody is asked for all. */
function known(facts: readonly Fact[]): Fact[] {
  return facts.filter(({ value }) => value !== null && value !== '')
}

/** What is asked for, by whom, and of which sale. */
export const RequestFacts = ({ request }: { request: RequestDetail }) => (
  <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
    <Facts title={requestTexts.asked} facts={askedFacts(request)} />
    <Box sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>
      <Facts title={requestTexts.who} facts={whoFacts(request)} />
      {request.sale ? (
        <Facts title={requestTexts.sale} facts={saleFacts(request.sale, request.businessName)} />
      ) : (
        <Alert severity="warning" variant="outlined">
          {requestTexts.noSale}
        </Alert>
      )}
    </Box>
    {request.detail && (
      <Box sx={{ gridColumn: '1 / -1' }}>
        <Typography component="h2" variant="h2" sx={{ color: 'text.secondary', mb: 0.75 }}>
          {names.detail}
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
  return known([
    { name: requestTexts.due, value: due, strong: true },
    { name: names.createdAt, value: formatMoment(request.createdAt) },
    { name: names.voucher, value: request.voucher },
    { name: names.document, value: request.document },
    { name: names.reason, value: request.reason },
    { name: names.expenseType, value: request.expenseType },
    { name: names.expenseDate, value: expenseDate && formatDay(expenseDate) },
    { name: names.country, value: request.country },
    { name: names.amount, value: amount === null ? null : formatMoney(amount).replace('USD', currency ?? 'USD') },
    { name: names.bankAccount, value: request.bankAccount },
  ])
}

function whoFacts({ name, email, phone }: RequestDetail): Fact[] {
  const facts = known([
    { name: names.name, value: name },
    { name: names.email, value: email && <Link href={`mailto:${email}`}>{email}</Link> },
    { name: names.phone, value: phone && <Link href={`tel:${phone}`}>{phone}</Link> },
  ])
  return facts.length > 0 ? facts : [{ name: names.email, value: '—' }]
}

function saleFacts(sale: NonNullable<RequestDetail['sale']>, business: string | null): Fact[] {
  const code = saleCode(sale.number)
  const link = (
    <Link component={RouterLink} to={paths.administrator.sale(sale.id)} aria-label={requestTexts.openSale(code)}>
      {code}
    </Link>
  )
  return known([
    { name: requestTexts.sale, value: link },
    { name: names.plan, value: sale.planName },
    { name: names.holder, value: sale.holder },
    { name: names.trip, value: `${formatDay(sale.startDate)} al ${formatDay(sale.endDate)}` },
    { name: names.total, value: formatMoney(sale.total) },
    { name: names.business, value: business },
  ])
}
