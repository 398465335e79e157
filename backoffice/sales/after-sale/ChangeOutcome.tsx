import { Alert, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { changeApi, type ChangeOptions, type ChangePreview } from '#shared/after-sale/change-contract.ts'
import type { WantedChange } from '#shared/after-sale/change-rules.ts'
import { Failure } from '#shared/errors.ts'
import { messages } from '#shared/messages.ts'
import { refundText } from '#shared/instalments/refund-text.ts'
import { formatMoney } from '#shared/money.ts'
import { t } from '../../i18n/after-sale-texts.ts'
import { useCall } from '../../providers/useCall.ts'
import { isAsItIs, isWhole, type TypedChange, wantedOf } from './ChangeFields.tsx'
import { PreviewTable } from './OutcomeTable.tsx'

type Props = {
  saleId: string
  options: ChangeOptions
  onShown: (lastPreview: { wanted: WantedChange; preview: ChangePreview } | null) => void
}

/** The price of the change in the form, or the reason why the change is not possible. */
export const ChangeOutcome = ({ saleId, options, onShown }: Props) => {
  const call = useCall()
  const values = useDeferredValue(useWatch() as TypedChange)
  const wanted = wantedOf(values)
  const isNew = !isAsItIs(wanted, options)
  const { data, error } = useQuery({
    queryKey: ['changePreview', saleId, wanted],
    queryFn: () => call(changeApi.preview, { params: { id: saleId }, body: { wanted } }),
    enabled: isNew && isWhole(wanted),
    gcTime: 0,
    retry: false,
  })
  useEffect(() => {
    onShown(data ? { wanted, preview: data } : null)
    // oxlint-disable-next-line react/exhaustive-deps -- `wanted` changes together with its preview, which is in `data`
  }, [data])
  if (!isNew) return <Alert severity="info">{messages['SALES.NOTHING_CHANGED']}</Alert>
  if (error && isWhole(wanted)) return <Alert severity="info">{whyNot(error)}</Alert>
  return data ? (
    <div>
      {data.losesFamilyPlan && <Alert severity="warning">{t.sale.change.losesFamilyPlan}</Alert>}
      <PreviewTable before={data.before} change={data.change} />
      <Typography variant="body2" sx={{ mt: 0.75 }}>
        {moneyOf(data)}
      </Typography>
    </div>
  ) : null
}

function whyNot(error: unknown): string {
  if (!(error instanceof Failure)) return String(error)
  return error.fields.map(({ message }) => message).join(' ') || error.message
}

/** Who pays or gets back what, in words. */
function moneyOf({ toPay, refund, financing, fee, moneyBack }: ChangePreview): string {
  const way = moneyBack === 'none' ? 'card' : moneyBack
  const texts = [
    ...(toPay > 0 ? [t.sale.change.toPay[way === 'account' ? 'account' : 'card'](formatMoney(toPay))] : []),
    ...(refund > 0 ? [t.sale.change.refund[way](refundText(refund, financing))] : []),
    ...(fee > 0 ? [t.sale.change.fee(formatMoney(fee))] : []),
  ]
  return texts.join(' ') || t.sale.change.nothing
}
