import { Alert } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { changeApi, type ChangeOptions, type ChangePreview } from '#shared/after-sale/change-contract.ts'
import type { WantedChange } from '#shared/after-sale/change-rules.ts'
import { formatDay } from '#shared/dates.ts'
import { Failure } from '#shared/errors.ts'
import { messages } from '#shared/messages.ts'
import { formatMoney } from '#shared/money.ts'
import { t } from '../../i18n/after-sale-texts.ts'
import { useCall } from '../../providers/useCall.ts'
import { type Fact, Facts } from '../../ui/Facts.tsx'
import { isAsItIs, isWhole, type TypedChange, wantedOf } from './ChangeFields.tsx'

type Props = {
  saleId: string
  options: ChangeOptions
  onShown: (shown: { wanted: WantedChange; preview: ChangePreview } | null) => void
}

/** The price of the change in the form, or the reason why the change is not possible. */
export const ChangeOutcome = ({ saleId, options, onShown }: Props) => {
  const call = useCall()
  const typed = useDeferredValue(useWatch() as TypedChange)
  const wanted = wantedOf(typed)
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
    // oxlint-disable-next-line react/exhaustive-deps -- what is wanted comes with its preview
  }, [data])
  if (!isNew) return <Alert severity="info">{messages['SALES.NOTHING_CHANGED']}</Alert>
  if (error && isWhole(wanted)) return <Alert severity="info">{whyNot(error)}</Alert>
  return data ? (
    <>
      {data.losesFamilyPlan && <Alert severity="warning">{t.sale.change.losesFamilyPlan}</Alert>}
      <Facts title={t.sale.cancel.outcome} facts={factsOf(data)} />
    </>
  ) : null
}

function whyNot(error: unknown): string {
  if (!(error instanceof Failure)) return String(error)
  return error.fields.map(({ message }) => message).join(' ') || error.message
}

function factsOf(preview: ChangePreview): Fact[] {
  const { chargedBefore, chargedAfter, toPay, refund, fee, commission, houseShare, startDate, endDate } = preview
  return [
    { name: t.sale.dates, value: `${formatDay(startDate)} – ${formatDay(endDate)}` },
    { name: t.sale.change.before, value: formatMoney(chargedBefore) },
    { name: t.sale.change.after, value: formatMoney(chargedAfter) },
    ...(toPay > 0 ? [{ name: t.sale.change.toPay, value: formatMoney(toPay), strong: true }] : []),
    ...(refund > 0 ? [{ name: t.sale.cancel.refund, value: formatMoney(refund), strong: true }] : []),
    ...(toPay === 0 && refund === 0 ? [{ name: t.sale.change.toPay, value: t.sale.change.nothing }] : []),
    ...(fee > 0 ? [{ name: t.sale.change.fee, value: formatMoney(fee) }] : []),
    { name: t.sale.cancel.commission, value: formatMoney(commission) },
    ...(houseShare === undefined ? [] : [{ name: t.sale.cancel.houseShare, value: formatMoney(houseShare) }]),
  ]
}
