import { Box, Button, Dialog, DialogActions, DialogContent, Link, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  changeApi,
  type ChangeDone,
  type ChangeOptions,
  type ChangePreview,
} from '#shared/after-sale/change-contract.ts'
import type { WantedChange } from '#shared/after-sale/change-rules.ts'
import { messages } from '#shared/messages.ts'
import { formatMoney } from '#shared/money.ts'
import { REASON_MAX_LENGTH } from '#shared/sales/reason.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { t } from '../../i18n/after-sale-texts.ts'
import { formatMoment } from '../../i18n/format.ts'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { useCall } from '../../providers/useCall.ts'
import { CopyUrl } from '../../ui/CopyUrl.tsx'
import { LoadingOrFailed } from '../../ui/LoadingOrFailed.tsx'
import type { CancellableSale } from './CancelButton.tsx'
import { ChangeFields, kindsOf, type TypedChange, wantedOf } from './ChangeFields.tsx'
import { ChangeOutcome } from './ChangeOutcome.tsx'

type Props = { sale: CancellableSale; onClose: () => void }

/** Asks for the changes to a sale, shows today's price of them, and applies exactly that. */
export const ChangeDialog = (props: Props) => {
  const { sale, onClose } = props
  const call = useCall()
  const [link, setLink] = useState<ChangeDone['payment']>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['changeOptions', sale.id],
    queryFn: () => call(changeApi.options, { params: { id: sale.id } }),
    gcTime: 0,
  })
  if (link) return <LinkToPay payment={link} onClose={onClose} />
  if (data && kindsOf(data).length > 0) return <Question {...props} options={data} onLink={setLink} />
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth slotProps={{ paper: { 'aria-label': t.sale.change.open } }}>
      <DialogContent>
        {data ? t.sale.change.over : <LoadingOrFailed failure={error} onRetry={() => void refetch()} />}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{t.sale.cancel.dismiss}</Button>
      </DialogActions>
    </Dialog>
  )
}

/** The last preview of a change, with the change that it belongs to; null before the first one. */
type Shown = { wanted: WantedChange; preview: ChangePreview } | null

type Asked = Props & { options: ChangeOptions; onLink: (link: ChangeDone['payment']) => void }

const Question = ({ sale, options, onClose, onLink }: Asked) => {
  // A repeated request, as after the password prompt, has the same intent, so the change is made only once.
  const [intent] = useState(() => crypto.randomUUID())
  const [start] = useState(() => startOf(options))
  const [shown, setShown] = useState<Shown>(null)

  function sent(typed: TypedChange) {
    const wanted = wantedOf(typed)
    const { toPay = 0, refund = 0 } = isSame(shown, wanted) ? (shown?.preview ?? {}) : {}
    const reason = typed.reason.trim() ? { reason: typed.reason } : {}
    return { params: { id: sale.id }, body: { intent, wanted, toPay, refund, ...reason } }
  }

  return (
    <FormDialog
      title={t.sale.change.title(saleCode(sale.number))}
      confirm={confirmOf(shown?.preview)}
      dismiss={t.sale.cancel.dismiss}
      start={start}
      endpoint={changeApi.change}
      send={sent}
      message={({ payment }) => messages[payment ? 'SALES.CHANGE_LINK' : 'SALES.CHANGED']}
      onDone={({ payment }) => (payment ? onLink(payment) : onClose())}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <ChangeFields options={options} />
        <ChangeOutcome saleId={sale.id} options={options} onShown={setShown} />
        <TextField source="reason" label={t.sale.cancel.reason} maxLength={REASON_MAX_LENGTH} autoComplete="off" />
      </Box>
    </FormDialog>
  )
}

function isSame(shown: Shown, wanted: WantedChange): boolean {
  return JSON.stringify(shown?.wanted) === JSON.stringify(wanted)
}

function startOf(options: ChangeOptions): TypedChange {
  const { startDate, endDate, destinationId, planId } = options
  const [kind = 'change'] = kindsOf(options)
  const birthDates = options.passengers.map(({ n, birthDate }) => ({ n, birthDate }))
  return { kind, startDate, endDate, destinationId, planId, until: endDate, passengers: [], birthDates, reason: '' }
}

/** The label of the confirm button, with the amount to pay or to refund from the preview. */
function confirmOf(preview: ChangePreview | undefined): string {
  if (!preview || (preview.toPay === 0 && preview.refund === 0)) return t.sale.change.confirm
  if (preview.refund > 0) return t.sale.change.confirmRefund(formatMoney(preview.refund))
  const amount = formatMoney(preview.toPay)
  return preview.moneyBack === 'account' ? t.sale.change.confirmAccount(amount) : t.sale.change.confirmLink(amount)
}

/** The payment link, which was sent by email, for staff to copy into a chat. */
const LinkToPay = ({ payment, onClose }: { payment: NonNullable<ChangeDone['payment']>; onClose: () => void }) => (
  <Dialog
    open
    onClose={onClose}
    maxWidth="xs"
    fullWidth
    slotProps={{ paper: { 'aria-label': t.sale.change.linkTitle } }}
  >
    <DialogContent sx={{ display: 'grid', gap: 2 }}>
      <Typography component="h2" variant="h6">
        {t.sale.change.linkTitle}
      </Typography>
      <Typography>{t.sale.change.linkText(formatMoment(payment.expiresAt))}</Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Link href={payment.url} sx={{ overflowWrap: 'anywhere' }}>
          {payment.url}
        </Link>
        <CopyUrl url={payment.url} />
      </Box>
    </DialogContent>
    <DialogActions sx={{ px: 3, pb: 2 }}>
      <Button variant="contained" onClick={onClose}>
        {t.sale.change.linkClose}
      </Button>
    </DialogActions>
  </Dialog>
)
