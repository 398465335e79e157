import { Box, Button, Dialog, DialogActions, DialogContent, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, type ReactNode, useState } from 'react'
import { useCanAccess } from 'react-admin'
import { afterSaleApi, type CancellationPreview } from '#shared/after-sale/contract.ts'
import { grantedFigures } from '#shared/after-sale/outcome.ts'
import { refundText } from '#shared/instalments/refund-text.ts'
import { type Cents, formatMoney } from '#shared/money.ts'
import { parseAmount } from '#shared/requests/amount.ts'
import { REASON_MAX_LENGTH } from '#shared/sales/reason.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import type { ValidationIssue } from '#shared/validation-issues.ts'
import { t } from '../../i18n/after-sale-texts.ts'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { DecimalField, TextField } from '../../kit/TextField.tsx'
import { useCall } from '../../providers/useCall.ts'
import { LoadingOrFailed } from '../../ui/LoadingOrFailed.tsx'
import { Note } from '../../ui/Note.tsx'
import type { CancellableSale } from './CancelButton.tsx'
import { PreviewTable } from './OutcomeTable.tsx'

type Props = { sale: CancellableSale; onClose: () => void }
type PreviewProps = Props & { preview: CancellationPreview }

/**
 * Shows the result of a cancellation today, by the rule that applies, and then cancels with exactly that refund. From departure
 * on, staff grant an amount instead.
 */
export const CancelDialog = (props: Props) => {
  const call = useCall()
  const params = { id: props.sale.id }
  const { data, error, refetch } = useQuery({
    queryKey: ['cancellation', props.sale.id],
    queryFn: () => call(afterSaleApi.previewCancellation, { params }),
    gcTime: 0,
  })
  if (!data) {
    return (
      <NoticeDialog onClose={props.onClose}>
        <LoadingOrFailed failure={error} onRetry={() => void refetch()} />
      </NoticeDialog>
    )
  }
  if (data.rule === 'departed') return <GrantDialog {...props} preview={data} />
  return <WholeDialog {...props} preview={data} />
}

/** The dialog while the preview loads or when it failed: it can only be closed. */
const NoticeDialog = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => (
  <Dialog open onClose={onClose} maxWidth="xs" fullWidth slotProps={{ paper: { 'aria-label': t.sale.cancel.open } }}>
    <DialogContent>{children}</DialogContent>
    <DialogActions sx={{ px: 3, pb: 2 }}>
      <Button onClick={onClose}>{t.sale.cancel.dismiss}</Button>
    </DialogActions>
  </Dialog>
)

type ReasonForm = { reason: string }
const NO_REASON: ReasonForm = { reason: '' }

const WholeDialog = ({ sale, preview, onClose }: PreviewProps) => {
  // A repeated request, as after the password prompt, has the same intent, so the sale is cancelled only once.
  const [intent] = useState(() => crypto.randomUUID())
  const cancellation = { intent, refund: preview.refund }
  return (
    <FormDialog
      title={t.sale.cancel.title(saleCode(sale.number))}
      confirm={
        preview.refund > 0 ? t.sale.cancel.confirm(formatMoney(preview.refund + preview.financing)) : t.sale.cancel.open
      }
      isDanger
      dismiss={t.sale.cancel.dismiss}
      start={NO_REASON}
      endpoint={afterSaleApi.cancel}
      send={({ reason }) => ({
        params: { id: sale.id },
        body: reason.trim() ? { ...cancellation, reason } : cancellation,
      })}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography>{t.sale.cancel.rule[preview.rule](preview.percentBack, preview.daysLeft)}</Typography>
        <CancellationOutcome preview={preview} />
        <TextField source="reason" label={t.sale.cancel.reason} maxLength={REASON_MAX_LENGTH} autoComplete="off" />
        <Note>{t.sale.cancel.note[preview.moneyBack](sale.businessName)}</Note>
      </Box>
    </FormDialog>
  )
}

/** What a cancellation comes to. */
export const CancellationOutcome = ({ preview }: { preview: CancellationPreview }) => {
  const { before, change, refund, financing, fee } = preview
  const texts = [
    ...(refund > 0 ? [t.sale.cancel.refund(refundText(refund, financing))] : []),
    ...(fee > 0 ? [t.sale.cancel.fee(formatMoney(fee))] : []),
  ]
  return (
    <div>
      <PreviewTable before={before} change={change} />
      <Typography variant="body2" sx={{ mt: 0.75, '&:empty': { display: 'none' } }}>
        {texts.join(' ')}
      </Typography>
    </div>
  )
}

type GrantForm = { amount: string; reason: string }
const NO_GRANT: GrantForm = { amount: '', reason: '' }

const GrantDialog = ({ sale, preview, onClose }: PreviewProps) => {
  const { canAccess: mayGrant } = useCanAccess({ resource: 'sales', action: 'grant' })
  const [intent] = useState(() => crypto.randomUUID())
  const [amount, setAmount] = useState<Cents | null>(null)

  const grantable = (text: string) => {
    const cents = parseAmount(text)
    return cents !== null && cents >= 1 && cents <= preview.mostToGrant ? cents : null
  }

  function wrongIn({ amount: text, reason }: GrantForm): ValidationIssue[] {
    return [
      ...(grantable(text) === null ? [{ path: 'amount', key: 'SALES.GRANT_TOO_MUCH' } as const] : []),
      ...(reason.trim() ? [] : [{ path: 'reason', key: 'FIELD.REQUIRED' } as const]),
    ]
  }

  const departed = t.sale.cancel.rule.departed(0, preview.daysLeft)
  if (!mayGrant) return <NoticeDialog onClose={onClose}>{departed}</NoticeDialog>
  return (
    <FormDialog
      title={t.sale.cancel.grantTitle(saleCode(sale.number))}
      confirm={t.sale.cancel.grant(amount === null ? null : formatMoney(amount))}
      isDanger
      dismiss={t.sale.cancel.dismiss}
      start={NO_GRANT}
      check={wrongIn}
      endpoint={afterSaleApi.grant}
      send={({ amount: typed, reason }) => ({
        params: { id: sale.id },
        body: { intent, amount: parseAmount(typed) ?? 0, reason },
      })}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography>{departed}</Typography>
        <DecimalField
          source="amount"
          label={t.sale.cancel.amount}
          helperText={t.sale.cancel.most(formatMoney(preview.mostToGrant), preview.mostFinancing)}
          isRequired
          onChange={(event: ChangeEvent<HTMLInputElement>) => setAmount(grantable(event.target.value))}
        />
        {amount !== null && <PreviewTable before={preview.before} change={grantedFigures(amount, preview.before)} />}
        <TextField
          source="reason"
          label={t.sale.cancel.reason}
          maxLength={REASON_MAX_LENGTH}
          autoComplete="off"
          isRequired
        />
        <Note>{t.sale.cancel.note[preview.moneyBack](sale.businessName)}</Note>
      </Box>
    </FormDialog>
  )
}
