import { Box } from '@mui/material'
import { useState } from 'react'
import { BooleanInput } from 'react-admin'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { type Day, dayAt, formatDay, isDay } from '#shared/dates.ts'
import { exchangeRateApi, type ExchangeRateRow } from '#shared/exchange-rates/contract.ts'
import { formatRate } from '#shared/exchange-rates/pesos.ts'
import { readRate } from '#shared/exchange-rates/typed-rate.ts'
import { messages } from '#shared/messages.ts'
import { t } from './texts.ts'
import { DateInput } from '../kit/DateInput.tsx'
import { CreatePage, EditPage } from '../kit/FormPage.tsx'
import { History } from '../audit-log/History.tsx'
import { type FieldsInWords, Meanwhile } from '../kit/meanwhile/Meanwhile.tsx'
import { useEdit } from '../kit/meanwhile/useMeanwhile.ts'
import type { RecordFormProps } from '../kit/RecordForm.tsx'
import { ShortForm } from '../kit/ShortForm.tsx'
import { DecimalField } from '../kit/TextField.tsx'
import { exchangeRateFields, exchangeRates } from './resource.ts'

const back = { to: exchangeRates.paths.list, label: t.exchangeRates.back }
const toList = () => exchangeRates.paths.list
const savedMessage = messages['EXCHANGE_RATES.SAVED']

/** /admin/exchange-rates/add: the form for the rate of a day. */
export const ExchangeRateCreate = () => {
  const [today] = useState(() => dayAt(new Date()))
  return (
    <CreatePage back={back} title={t.exchangeRates.addTitle} message={savedMessage} pathOf={toList}>
      <RateForm start={{ day: today, rate: '', confirmsJump: false }} latest={today} />
    </CreatePage>
  )
}

/** /admin/exchange-rates/edit/{day}: the rate of a day, and who changed it. */
export const ExchangeRateEdit = () => (
  <EditPage<ExchangeRateRow>
    back={back}
    titleOf={({ day }) => t.exchangeRates.editTitle(formatDay(day))}
    message={savedMessage}
    pathOf={toList}
  >
    {(row) => (
      <>
        <Editor key={row.id} row={row} />
        <Box sx={{ mt: 2 }}>
          <History resource="exchangeRates" id={row.id} />
        </Box>
      </>
    )}
  </EditPage>
)

const storedOf = ({ rate }: ExchangeRateRow) => ({ rate, form: { rate: formatRate(rate), confirmsJump: false } })

const Editor = ({ row }: { row: ExchangeRateRow }) => {
  const { start, stored, overlap, onRefused } = useEdit(row, exchangeRateApi.save, storedOf)
  return (
    <RateForm
      start={start}
      before={stored.rate}
      onRefused={onRefused}
      notice={<Meanwhile overlap={overlap} fields={IN_WORDS} />}
    />
  )
}

const IN_WORDS: FieldsInWords<CorrectedRate> = {
  rate: { label: exchangeRateFields.rate },
  confirmsJump: { label: exchangeRateFields.confirmsJump },
}

/** The form's values. An existing rate keeps its day, so its form has no `day`. */
type RateValues = { day?: Day; rate: string; confirmsJump: boolean }
type CorrectedRate = Omit<RateValues, 'day'>

type FormProps = Pick<RecordFormProps<RateValues>, 'start' | 'onRefused'> & {
  latest?: Day
  /** The rate that a correction begins with. */
  before?: number
  notice?: React.ReactNode
}

const RateForm = ({ start, latest, before, onRefused, notice }: FormProps) => (
  <ShortForm<RateValues>
    start={start}
    onRefused={onRefused}
    check={({ day, rate }) => [
      ...(latest === undefined || (day && isDay(day)) ? [] : [{ path: 'day', key: 'FIELD.DATE_INVALID' } as const]),
      ...(readRate(rate) === null ? [{ path: 'rate', key: 'EXCHANGE_RATES.INVALID' } as const] : []),
    ]}
    prepare={({ day, rate, confirmsJump }) => ({
      ...(latest === undefined ? { before } : { day }),
      rate: readRate(rate),
      confirmsJump,
    })}
    submit={t.exchangeRates.save}
  >
    {notice}
    {latest && <DateInput source="day" isRequired max={latest} />}
    <Rate />
    <ConfirmJump />
  </ShortForm>
)

const Rate = () => {
  const { setValue } = useFormContext<RateValues>()
  return (
    <DecimalField
      source="rate"
      isRequired
      maxLength={16}
      helperText={t.exchangeRates.rateHelp}
      takesFocus
      // The confirmation was for the previous value of the rate.
      onChange={() => setValue('confirmsJump', false)}
    />
  )
}

/** Asks for a confirmation after the server found the rate far from the previous one. */
const ConfirmJump = () => {
  const { errors } = useFormState<RateValues>()
  const isConfirmed = useWatch<RateValues, 'confirmsJump'>({ name: 'confirmsJump' })
  return errors.confirmsJump || isConfirmed ? <BooleanInput source="confirmsJump" helperText={false} /> : null
}
