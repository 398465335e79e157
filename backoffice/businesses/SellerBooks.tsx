import { Box, Button, Link, List, Paper, Stack, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { CanAccess, useGetList, useGetOne } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { formatMoney } from '#shared/money.ts'
import type { PromoCodeRow } from '#shared/promo-codes/staff-contract.ts'
import type { SaleRow } from '#shared/sales/row-contract.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { businessTexts } from '../i18n/business-texts.ts'
import { formatCount, formatMoment } from '../i18n/format.ts'
import { filtered, paths } from '../paths.ts'
import { stateOf } from '../promo-codes/promoCodeWords.ts'
import { StateChip } from '../promo-codes/StateChip.tsx'
import { PaidChip } from '../sales/PaidChip.tsx'
import type { BusinessSettlement } from '../settlements/settlementRoutes.ts'
import { CardDetail, CardLine, CardLink, LinkedCard } from '../ui/CardList.tsx'
import { Facts } from '../ui/Facts.tsx'
import { LoadingOrFailed } from '../ui/LoadingOrFailed.tsx'

const { administrator } = paths
const words = businessTexts.books
const LATEST = 5

type Props = { businessId: string }

/** What a business sold and owes, and its codes: of each what whoever looks may see. */
export const SellerBooks = ({ businessId }: Props) => (
  <Box sx={{ display: 'grid', gap: 2, mt: 2, gridTemplateColumns: { md: '1fr 1fr' }, alignItems: 'start' }}>
    <CanAccess resource="sales" action="list">
      <LatestSales businessId={businessId} />
    </CanAccess>
    <Stack spacing={2}>
      <CanAccess resource="settlements" action="show">
        <Balance businessId={businessId} />
      </CanAccess>
      <CanAccess resource="promoCodes" action="list">
        <PromoCodes businessId={businessId} />
      </CanAccess>
    </Stack>
  </Box>
)

const LatestSales = ({ businessId }: Props) => {
  const filter = { businessId }
  const { data, error, refetch } = useGetList<SaleRow>('sales', {
    filter,
    sort: { field: 'number', order: 'DESC' },
    pagination: { page: 1, perPage: LATEST },
  })
  return (
    <Panel title={words.sales} all={{ to: filtered(administrator.sales, filter), label: words.allSales }}>
      {data ? (
        <Lines rows={data} empty={words.noSales}>
          {({ id, number, holder, planName, createdAt, total, isPaid }) => (
            <LinkedCard key={id}>
              <CardLine>
                <CardLink to={administrator.sale(id)}>{`${saleCode(number)} ${holder}`}</CardLink>
                <Typography variant="body2" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
                  {formatMoney(total)}
                </Typography>
              </CardLine>
              <CardLine>
                <CardDetail>{`${planName} · ${formatMoment(createdAt)}`}</CardDetail>
                <PaidChip isPaid={isPaid} />
              </CardLine>
            </LinkedCard>
          )}
        </Lines>
      ) : (
        <LoadingOrFailed failure={error} onRetry={() => void refetch()} />
      )}
    </Panel>
  )
}

/** From its first sale to its last. */
const Balance = ({ businessId }: Props) => {
  const { data, error, refetch } = useGetOne<BusinessSettlement>('settlements', { id: businessId })
  const row = data?.row
  const unpaid = filtered(administrator.sales, { businessId, paid: 'unpaid' })
  return (
    <Panel title={words.balance} all={{ to: administrator.settlement(businessId), label: words.statement }}>
      {!data ? (
        <LoadingOrFailed failure={error} onRetry={() => void refetch()} />
      ) : row ? (
        <Box sx={{ p: 2, pt: 0.5 }}>
          <Facts
            title={words.allTime}
            facts={[
              { name: words.quantity, value: formatCount(row.quantity) },
              { name: words.charged, value: formatMoney(row.paid) },
              {
                name: words.owes,
                value: row.netOwed ? (
                  <Link component={RouterLink} to={unpaid}>
                    {formatMoney(row.netOwed)}
                  </Link>
                ) : (
                  formatMoney(0)
                ),
                strong: row.netOwed > 0,
              },
              { name: words.commissionOwed, value: formatMoney(row.netToCollect) },
            ]}
          />
        </Box>
      ) : (
        <Nothing>{words.noSales}</Nothing>
      )}
    </Panel>
  )
}

const PromoCodes = ({ businessId }: Props) => {
  const filter = { businessId }
  const { data, error, refetch } = useGetList<PromoCodeRow>('promoCodes', {
    filter,
    sort: { field: 'code', order: 'ASC' },
    pagination: { page: 1, perPage: LATEST },
  })
  return (
    <Panel title={words.codes} all={{ to: filtered(administrator.promoCodes, filter), label: words.allCodes }}>
      {data ? (
        <Lines rows={data} empty={words.noCodes}>
          {(code) => (
            <LinkedCard key={code.id}>
              <CardLine>
                <CardLink to={administrator.promoCode(code.id)}>{code.code}</CardLink>
                <StateChip state={stateOf(code)} />
              </CardLine>
            </LinkedCard>
          )}
        </Lines>
      ) : (
        <LoadingOrFailed failure={error} onRetry={() => void refetch()} />
      )}
    </Panel>
  )
}

type PanelProps = { title: string; all: { to: string; label: string }; children: ReactNode }

const Panel = ({ title, all, children }: PanelProps) => {
  const titleId = useId()
  return (
    <Paper variant="outlined" component="section" aria-labelledby={titleId}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, pt: 1.5, pb: 0.5 }}>
        <Typography id={titleId} component="h2" variant="h6" sx={{ flexGrow: 1 }}>
          {title}
        </Typography>
        <Button component={RouterLink} to={all.to} size="small" sx={{ textAlign: 'right' }}>
          {all.label}
        </Button>
      </Box>
      {children}
    </Paper>
  )
}

type LinesProps<Row> = { rows: readonly Row[]; empty: string; children: (row: Row) => ReactNode }

const Lines = <Row,>({ rows, empty, children }: LinesProps<Row>) =>
  rows.length === 0 ? <Nothing>{empty}</Nothing> : <List disablePadding>{rows.map(children)}</List>

const Nothing = ({ children }: { children: string }) => (
  <Typography sx={{ color: 'text.secondary', textAlign: 'center', px: 2, py: 4 }}>{children}</Typography>
)
