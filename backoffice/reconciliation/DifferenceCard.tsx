import { Box, Button, Link, Paper, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useCanAccess } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { formatMoney } from '#shared/money.ts'
import type { ReconciliationDifference } from '#shared/reconciliation/contract.ts'
import { differenceWords } from '#shared/reconciliation/words.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { formatMoment } from '../i18n/format.ts'
import { t } from '../i18n/reconciliation-texts.ts'
import { SeeDialog } from './SeeDialog.tsx'
import { sales } from '../sales/resource.ts'
import { Note } from '../ui/Note.tsx'

type Props = { difference: ReconciliationDifference }

/** One difference: its kind, its subject, the action to take, and the note of staff. A resolved one is not highlighted. */
export const DifferenceCard = ({ difference }: Props) => {
  const { kind, goneAt, seen, sale, refund, foundAt } = difference
  const { canAccess: canSee } = useCanAccess({ action: 'edit', resource: 'reconciliation' })
  const { title, todo } = differenceWords[kind]
  const isOpen = goneAt === null && seen === null
  const [isAsking, setIsAsking] = useState(false)
  const titleId = useId()
  return (
    <Paper
      variant="outlined"
      component="article"
      data-row
      aria-labelledby={titleId}
      sx={{ p: { xs: 1.5, sm: 2 }, borderLeftWidth: 4, ...(isOpen ? { borderLeftColor: 'error.main' } : {}) }}
    >
      <Typography id={titleId} component="h3" sx={{ fontWeight: 650, color: isOpen ? 'error.main' : 'text.primary' }}>
        {title}
      </Typography>
      <DifferenceFacts difference={difference} />
      {isOpen && (
        <Typography variant="body2" sx={{ maxWidth: '85ch' }}>
          <strong>{t.reconciliation.todo}:</strong> {todo}
        </Typography>
      )}
      {refund && (
        <Typography variant="body2" sx={{ mt: 0.5, fontWeight: 600 }}>
          {t.reconciliation.refund[refund]}
        </Typography>
      )}
      {goneAt && <Quiet>{t.reconciliation.gone(formatMoment(goneAt))}</Quiet>}
      {seen && (
        <>
          <Quiet>{t.reconciliation.seen(seen.by, formatMoment(seen.at))}</Quiet>
          <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '85ch' }}>
            {seen.note}
          </Typography>
        </>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1, mt: 1.25 }}>
        {canSee && !seen && !goneAt && (
          <Button size="small" variant="outlined" onClick={() => setIsAsking(true)}>
            {t.reconciliation.mark}
          </Button>
        )}
        {sale && (
          <Link component={RouterLink} to={sales.paths.show(sale.id)} variant="body2">
            {t.reconciliation.sale(saleCode(sale.number))}
          </Link>
        )}
        <Note>
          {sale ? '' : `${t.reconciliation.noSale} `}
          {t.reconciliation.foundAt(formatMoment(foundAt))}
        </Note>
      </Box>
      {isAsking && <SeeDialog difference={difference} onClose={() => setIsAsking(false)} />}
    </Paper>
  )
}

const Quiet = ({ children }: { children: string }) => <Note sx={{ mt: 0.5 }}>{children}</Note>

const DifferenceFacts = ({ difference: { order, purchaseId, ours, theirs } }: Props) => {
  const facts = [
    { name: t.reconciliation.order, value: order ?? t.reconciliation.noName },
    { name: t.reconciliation.figures.here, value: ours ? amountText(ours) : t.reconciliation.nothing },
    { name: t.reconciliation.figures.there, value: theirs ? amountText(theirs) : t.reconciliation.nothing },
    ...(purchaseId ? [{ name: t.reconciliation.purchase, value: purchaseId }] : []),
  ]
  return (
    <Box component="dl" sx={{ m: 0, my: 1, display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.75 }}>
      {facts.map(({ name, value }) => (
        <Box key={name} sx={{ minWidth: 0 }}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {name}
          </Typography>
          <Typography
            component="dd"
            sx={{ m: 0, fontWeight: 600, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}
          >
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}

/** Formats an amount in its own currency: "USD 93,38". */
function amountText({ amount, currency }: NonNullable<ReconciliationDifference['ours']>): string {
  return formatMoney(amount).replace('USD', currency)
}
