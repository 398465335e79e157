import { Box, Button, Link, Paper, Stack, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { CanAccess, ListBase, ResourceContextProvider, type SortPayload } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { formatMoney } from '#shared/money.ts'
import type { UsageOfDay } from '#shared/partner/usage-contract.ts'
import type { PromoCodeRow } from '#shared/promo-codes/staff-contract.ts'
import type { SaleRow } from '#shared/sales/row-contract.ts'
import type { UserRow } from '#shared/users/contract.ts'
import type { WebhookRow } from '#shared/webhooks/contract.ts'
import { t } from '../i18n/business-texts.ts'
import { formatCount } from '../i18n/format.ts'
import { AddButton } from '../kit/AddButton.tsx'
import { ListSheet } from '../kit/ListSheet.tsx'
import { RowCards } from '../kit/RowCards.tsx'
import { dayColumns } from '../partner-usage/columns.tsx'
import { usage } from '../partner-usage/resource.ts'
import { filtered } from '../paths.ts'
import { promoCodeColumns } from '../promo-codes/columns.tsx'
import { promoCodes } from '../promo-codes/resource.ts'
import { saleColumns } from '../sales/columns.tsx'
import { sales } from '../sales/resource.ts'
import { settlements } from '../settlements/resource.ts'
import { useSettlement } from '../reports/useSettlement.ts'
import { Facts } from '../ui/Facts.tsx'
import { LoadingOrFailed } from '../ui/LoadingOrFailed.tsx'
import { userColumns } from '../users/columns.tsx'
import { addUserTo, users } from '../users/resource.ts'
import { webhookColumns } from '../webhooks/columns.tsx'
import { webhooks } from '../webhooks/resource.ts'

const LATEST = 5

type Props = { businessId: string }

/** The sales, users, debt, promo codes, webhooks and API calls of a business; each only for roles that may open its section. */
export const SellerSummary = ({ businessId, hasUsers }: Props & { hasUsers: boolean }) => (
  <Box sx={{ display: 'grid', gap: 2, mt: 2, gridTemplateColumns: { md: '1fr 1fr' }, alignItems: 'start' }}>
    <Stack spacing={2}>
      <CanAccess resource="sales" action="list">
        <LatestSales businessId={businessId} />
      </CanAccess>
      {hasUsers && (
        <CanAccess resource="users" action="list">
          <Users businessId={businessId} />
        </CanAccess>
      )}
    </Stack>
    <Stack spacing={2}>
      <CanAccess resource="settlements" action="show">
        <Balance businessId={businessId} />
      </CanAccess>
      <CanAccess resource="promoCodes" action="list">
        <PromoCodes businessId={businessId} />
      </CanAccess>
      <CanAccess resource="webhooks" action="list">
        <Webhooks businessId={businessId} />
      </CanAccess>
      <CanAccess resource="partnerUsage" action="list">
        <Usage businessId={businessId} />
      </CanAccess>
    </Stack>
  </Box>
)

const LatestSales = ({ businessId }: Props) => {
  const filter = { businessId }
  return (
    <Panel
      title={t.sellers.summary.sales}
      all={{ to: filtered(sales.paths.list, filter), label: t.sellers.summary.allSales }}
    >
      <Latest
        resource="sales"
        filter={filter}
        sort={{ field: 'number', order: 'DESC' }}
        empty={t.sellers.summary.noSales}
      >
        <RowCards<SaleRow> columns={shownOfSales} pathOf={sales.paths.show} />
      </Latest>
    </Panel>
  )
}

const SHOWN_OF_SALES = ['number', 'charged', 'holder', 'planName', 'createdAt', 'isPaid']
const shownOfSales = saleColumns.filter(({ source }) => SHOWN_OF_SALES.includes(source))

/** The users who may log in for the business. */
const Users = ({ businessId }: Props) => {
  const filter = { businessId }
  return (
    <Panel
      title={t.sellers.summary.users}
      all={{ to: filtered(users.paths.list, filter), label: t.sellers.summary.allUsers }}
    >
      <Latest resource="users" filter={filter} sort={{ field: 'name', order: 'ASC' }} empty={t.sellers.summary.noUsers}>
        <RowCards<UserRow> columns={userColumns} pathOf={users.paths.show} />
      </Latest>
      <ResourceContextProvider value="users">
        <Box sx={{ p: 1.5, '&:empty': { display: 'none' } }}>
          <AddButton to={addUserTo(businessId)}>{t.sellers.summary.invite}</AddButton>
        </Box>
      </ResourceContextProvider>
    </Panel>
  )
}

/** The balance over all sales, from the first to the last. */
const Balance = ({ businessId }: Props) => {
  const { row, error, refetch } = useSettlement(businessId)
  const unpaid = filtered(sales.paths.list, { businessId, paid: 'unpaid' })
  return (
    <Panel
      title={t.sellers.summary.balance}
      all={{ to: settlements.paths.show(businessId), label: t.sellers.summary.statement }}
    >
      {row === undefined ? (
        <LoadingOrFailed failure={error} onRetry={() => void refetch()} />
      ) : row ? (
        <Box sx={{ p: 2, pt: 0.5 }}>
          <Facts
            title={t.sellers.summary.allTime}
            facts={[
              { name: t.sellers.summary.quantity, value: formatCount(row.quantity) },
              { name: t.sellers.summary.charged, value: formatMoney(row.charged) },
              {
                name: t.sellers.summary.owes,
                value: row.netOwed ? (
                  <Link component={RouterLink} to={unpaid}>
                    {formatMoney(row.netOwed)}
                  </Link>
                ) : (
                  formatMoney(0)
                ),
                strong: row.netOwed > 0,
              },
              { name: t.sellers.summary.commissionOwed, value: formatMoney(row.netToCollect) },
            ]}
          />
        </Box>
      ) : (
        <Nothing>{t.sellers.summary.noSales}</Nothing>
      )}
    </Panel>
  )
}

const PromoCodes = ({ businessId }: Props) => {
  const filter = { businessId }
  return (
    <Panel
      title={t.sellers.summary.codes}
      all={{ to: filtered(promoCodes.paths.list, filter), label: t.sellers.summary.allCodes }}
    >
      <Latest
        resource="promoCodes"
        filter={filter}
        sort={{ field: 'code', order: 'ASC' }}
        empty={t.sellers.summary.noCodes}
      >
        <RowCards<PromoCodeRow> columns={promoCodeColumns} pathOf={promoCodes.paths.show} />
      </Latest>
    </Panel>
  )
}

/** The webhooks of the business, for staff who help its developers. */
const Webhooks = ({ businessId }: Props) => {
  const filter = { businessId }
  return (
    <Panel
      title={webhooks.title}
      all={{ to: filtered(webhooks.paths.list, filter), label: t.sellers.summary.allWebhooks }}
    >
      <Latest
        resource="webhooks"
        filter={filter}
        sort={{ field: 'createdAt', order: 'DESC' }}
        empty={t.sellers.summary.noWebhooks}
      >
        <RowCards<WebhookRow> columns={webhookColumns} pathOf={webhooks.paths.show} />
      </Latest>
    </Panel>
  )
}

/** The latest days on which its programs called the API. */
const Usage = ({ businessId }: Props) => {
  const filter = { businessId }
  return (
    <Panel title={usage.title} all={{ to: filtered(usage.paths.list, filter), label: t.sellers.summary.allUsage }}>
      <Latest
        resource="partnerUsage"
        filter={filter}
        sort={{ field: 'day', order: 'DESC' }}
        empty={t.sellers.summary.noUsage}
      >
        <RowCards<UsageOfDay> columns={dayColumns} />
      </Latest>
    </Panel>
  )
}

type LatestProps = { resource: string; filter: object; sort: SortPayload; empty: string; children: ReactNode }

/** The first few rows of a list, with the list's own cards. */
const Latest = ({ empty, children, ...list }: LatestProps) => (
  <ListBase {...list} perPage={LATEST} disableSyncWithLocation storeKey={false}>
    <ListSheet empty={empty}>{children}</ListSheet>
  </ListBase>
)

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

const Nothing = ({ children }: { children: string }) => (
  <Typography sx={{ color: 'text.secondary', textAlign: 'center', px: 2, py: 4 }}>{children}</Typography>
)
