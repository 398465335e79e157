import { Alert, Box, Button, Link, Typography } from '@mui/material'
import { useState } from 'react'
import { useCanAccess, useGetOne } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { changeLinkApi } from '#shared/after-sale/change-link-contract.ts'
import type { AfterSale } from '#shared/after-sale/contract.ts'
import { type AwaitedRefund, glanceOf } from '#shared/after-sale/glance.ts'
import { dayAt, formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import type { SaleDetail } from '#shared/sales/detail-contract.ts'
import { t } from '../../i18n/after-sale-texts.ts'
import { formatMoment } from '../../i18n/format.ts'
import { useConfirm } from '../../kit/confirm.tsx'
import { useAction } from '../../kit/useAction.ts'
import { filtered } from '../../paths.ts'
import { refunds } from '../../refunds/resource.ts'
import { CopyUrl } from '../../ui/CopyUrl.tsx'
import { OutcomeTable } from './OutcomeTable.tsx'

/** What is pending about a sale, and the real figures of one that was cancelled or changed (D-10). */
export const Glance = ({ sale }: { sale: SaleDetail }) => {
  const [today] = useState(() => dayAt(new Date()))
  const { data } = useGetOne<AfterSale & { id: string }>('afterSale', { id: sale.id })
  if (!data) return null
  const { links, refunds: awaited, outcome } = glanceOf(data, today)
  if (links.length === 0 && awaited.length === 0 && outcome.length === 0) return null
  return (
    <Box component="section" aria-label={t.sale.glance.title} sx={{ display: 'grid', gap: 1.5 }}>
      {links.map((link) => (
        <PendingLink key={link.order} saleId={sale.id} link={link} />
      ))}
      {awaited.map((refund) => (
        <PendingRefund key={refund.id} number={sale.number} refund={refund} />
      ))}
      {outcome.length > 0 && (
        <Box sx={{ maxWidth: 520 }}>
          <OutcomeTable
            title={t.sale.glance.outcome[sale.cancelledAt ? 'cancelled' : 'changed']}
            heads={t.sale.outcome.done}
            lines={outcome}
          />
        </Box>
      )}
    </Box>
  )
}

type LinkProps = { saleId: string; link: AfterSale['links'][number] }

/** The link by which a change is paid: its address to copy, its end; staff who change sales send it again or withdraw it. */
const PendingLink = ({ saleId, link: { order, url, amount, expiresAt } }: LinkProps) => {
  const { canAccess: mayChange } = useCanAccess({ resource: 'sales', action: 'change' })
  const { confirm, dialog } = useConfirm()
  const send = useAction(changeLinkApi.send)
  const withdraw = useAction(changeLinkApi.withdraw)
  const input = { params: { id: saleId }, body: { order } }
  const isPending = send.isPending || withdraw.isPending

  async function ask(): Promise<void> {
    const question = {
      title: t.sale.glance.withdrawTitle(formatMoney(amount)),
      body: t.sale.glance.withdrawBody,
      confirm: t.sale.glance.withdraw,
      isDanger: true,
    }
    if (await confirm(question)) withdraw.act(input)
  }

  return (
    <Alert
      role="note"
      severity="warning"
      variant="outlined"
      sx={{ '& .MuiAlert-message': { minWidth: 0, flexGrow: 1, overflow: 'visible' } }}
    >
      <Typography variant="body2">{t.sale.glance.link(formatMoney(amount), formatMoment(expiresAt))}</Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 1 }}>
        <Link href={url} variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {url}
        </Link>
        <CopyUrl url={url} words={t.sale.glance.copy} />
      </Box>
      {mayChange && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, ml: -0.625 }}>
          <Button size="small" disabled={isPending} onClick={() => send.act(input)}>
            {t.sale.glance.send}
          </Button>
          <Button size="small" color="error" disabled={isPending} onClick={() => void ask()}>
            {t.sale.glance.withdraw}
          </Button>
        </Box>
      )}
      {dialog}
    </Alert>
  )
}

type RefundProps = { number: number; refund: AwaitedRefund }

const PendingRefund = ({ number, refund: { amount, status, expected } }: RefundProps) => {
  const { canAccess: mayList } = useCanAccess({ resource: 'refunds', action: 'list' })
  const isStuck = status === 'stuck'
  return (
    <Alert role="note" severity={isStuck ? 'error' : 'info'} variant="outlined">
      <Typography variant="body2">{t.sale.glance.refund(formatMoney(amount), t.refunds.status[status])}</Typography>
      {expected && (
        <Typography variant="body2">
          {t.sale.glance.expected(formatDay(expected.from), formatDay(expected.to))}
        </Typography>
      )}
      {isStuck && <Typography variant="body2">{t.sale.glance.stuck}</Typography>}
      {isStuck && mayList && (
        <Link
          component={RouterLink}
          to={filtered(refunds.paths.list, { status: 'stuck', q: String(number) })}
          variant="body2"
        >
          {t.sale.glance.desk}
        </Link>
      )}
    </Alert>
  )
}
