import { Box, Button, Dialog, DialogActions, DialogContent } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changeApi, type ChangeOptions, type ChangePreview } from '#shared/after-sale/change-contract.ts'
import type { WantedChange } from '#shared/after-sale/change-rules.ts'
import { messages } from '#shared/messages.ts'
import { formatMoney } from '#shared/money.ts'
import { REASON_MAX_LENGTH } from '#shared/sales/reason.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { t } from '../../i18n/after-sale-texts.ts'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { useCall } from '../../providers/useCall.ts'
import { LoadingOrFailed } from '../../ui/LoadingOrFailed.tsx'
import type { CancellableSale } from './CancelButton.tsx'
import { ChangeFields, kindsOf, type TypedChange, wantedOf } from './ChangeFields.tsx'
import { ChangeOutcome } from './ChangeOutcome.tsx'

type Props = { sale: CancellableSale; onClose: () => void }

/** Asks for the changes to a sale, shows today's price of them, and applies exactly that. */
export const ChangeDialog = (props: Props) => {
  const { sale, onClose } = props
  const call = useCall()
  const { data, error, refetch } = useQuery({
    queryKey: ['changeOptions', sale.id],
    queryFn: () => call(changeApi.options, { params: { id: sale.id } }),
    gcTime: 0,
  })
  if (data && kindsOf(data).length > 0) return <Question {...props} options={data} />
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
type LastPreview = { wanted: WantedChange; preview: ChangePreview } | null

type QuestionProps = Props & { options: ChangeOptions }

const Question = ({ sale, options, onClose }: QuestionProps) => {
  // A repeated request, as after the password prompt, has the same intent, so the change is made only once.
  const [intent] = useState(() => crypto.randomUUID())
  const [start] = useState(() => startOf(options))
  const [lastPreview, setLastPreview] = useState<LastPreview>(null)

  function requestOf(values: TypedChange) {
    const wanted = wantedOf(values)
    const { toPay = 0, refund = 0 } = isSame(lastPreview, wanted) ? (lastPreview?.preview ?? {}) : {}
    const reason = values.reason.trim() ? { reason: values.reason } : {}
    return { params: { id: sale.id }, body: { intent, wanted, toPay, refund, ...reason } }
  }

  return (
    <FormDialog
      title={t.sale.change.title(saleCode(sale.number))}
      {...confirmOf(lastPreview)}
      dismiss={t.sale.cancel.dismiss}
      start={start}
      endpoint={changeApi.change}
      send={requestOf}
      message={({ payment }) => messages[payment ? 'SALES.CHANGE_LINK' : 'SALES.CHANGED']}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <ChangeFields options={options} />
        <ChangeOutcome saleId={sale.id} options={options} onShown={setLastPreview} />
        <TextField source="reason" label={t.sale.cancel.reason} maxLength={REASON_MAX_LENGTH} autoComplete="off" />
      </Box>
    </FormDialog>
  )
}

function isSame(lastPreview: LastPreview, wanted: WantedChange): boolean {
  return JSON.stringify(lastPreview?.wanted) === JSON.stringify(wanted)
}

function startOf(options: ChangeOptions): TypedChange {
  const { startDate, endDate, destinationId, planId } = options
  const [kind = 'change'] = kindsOf(options)
  const birthDates = options.passengers.map(({ n, birthDate }) => ({ n, birthDate }))
  return { kind, startDate, endDate, destinationId, planId, until: endDate, passengers: [], birthDates, reason: '' }
}

/** The button that confirms: it names what it does, with the amount of the preview, and is red where nothing undoes it. */
function confirmOf(lastPreview: LastPreview): { confirm: string; isDanger: boolean } {
  if (!lastPreview) return { confirm: t.sale.change.confirm, isDanger: false }
  const { wanted, preview } = lastPreview
  const { toPay, refund, financing, moneyBack } = preview
  if (toPay > 0) {
    const amount = formatMoney(toPay)
    const isOnAccount = moneyBack === 'account'
    return { confirm: t.sale.change[isOnAccount ? 'confirmAccount' : 'confirmLink'](amount), isDanger: isOnAccount }
  }
  const back = refund > 0 ? formatMoney(refund + financing) : null
  if (wanted.kind === 'passenger-cancelled') {
    return { confirm: t.sale.change.confirmLeave(wanted.passengers.length, back), isDanger: true }
  }
  return back
    ? { confirm: t.sale.change.confirmRefund(back), isDanger: true }
    : { confirm: t.sale.change.confirm, isDanger: false }
}
