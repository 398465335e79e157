import CalendarIcon from '@mui/icons-material/CalendarMonthOutlined'
import { IconButton, InputAdornment, type SxProps, TextField } from '@mui/material'
import { type KeyboardEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { type Day, formatDay, isDay } from '#shared/dates.ts'
import { readDay, readWholeDay } from '#shared/typed-day.ts'
import { t } from '../i18n/texts.ts'

type Props = {
  name: string
  label: ReactNode
  /** A day as YYYY-MM-DD, '' for none, or the typed text while it is no day. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  /** The last day that the calendar offers. */
  max?: Day | undefined
  error: boolean
  helperText?: ReactNode
  inputRef?: Ref<HTMLInputElement>
  sx?: SxProps
}

/** A date field as dd/mm/aaaa with the browser's calendar. The browser's own date input would follow the browser's language. */
export const DayField = ({ value, onChange, onBlur, max, ...field }: Props) => {
  const id = useId()
  const [entry, setEntry] = useState({ text: '', value: '' })
  // A value from outside, such as a preset period, replaces the typed text.
  const text = entry.value === value ? entry.text : textOf(value)

  function put(next: string, day: Day | null): void {
    const newValue = day ?? next
    setEntry({ text: next, value: newValue })
    if (newValue !== value) onChange(newValue)
  }

  /** Completes a short year, on Enter or when the field loses the focus. */
  function settle(): void {
    const day = readDay(text)
    if (day) put(formatDay(day), day)
  }

  return (
    <TextField
      {...field}
      id={id}
      value={text}
      autoComplete="off"
      placeholder={t.day.format}
      onChange={({ target }) => put(target.value, readWholeDay(target.value))}
      onKeyDown={({ key }: KeyboardEvent) => key === 'Enter' && settle()}
      onBlur={() => {
        settle()
        onBlur?.()
      }}
      slotProps={{
        inputLabel: { shrink: true, id: `${id}-label` },
        htmlInput: { inputMode: 'numeric', maxLength: 20 },
        input: {
          // On a phone two date fields stand side by side.
          sx: { pr: 1.25, '& input': { pl: { xs: 1.25, sm: 1.75 } } },
          endAdornment: (
            <Calendar
              day={isDay(value) ? value : ''}
              max={max}
              labelId={`${id}-label`}
              onPick={(day) => put(textOf(day), day)}
            />
          ),
        },
      }}
    />
  )
}

/** `day`: '' for none. */
type CalendarProps = { day: Day; max: Day | undefined; labelId: string; onPick: (day: Day) => void }

/** The browser's calendar, opened by a button. */
const Calendar = ({ day, max, labelId, onPick }: CalendarProps) => {
  const native = useRef<HTMLInputElement>(null)
  return (
    <InputAdornment position="end">
      <input
        ref={native}
        type="date"
        tabIndex={-1}
        aria-hidden
        value={day}
        max={max}
        onChange={({ target }) => onPick(target.value)}
        style={{ position: 'absolute', inset: 0, width: '100%', opacity: 0, pointerEvents: 'none' }}
      />
      <IconButton
        edge="end"
        size="small"
        aria-label={t.day.calendar}
        aria-describedby={labelId}
        onClick={() => native.current?.showPicker()}
      >
        <CalendarIcon fontSize="small" />
      </IconButton>
    </InputAdornment>
  )
}

function textOf(value: string): string {
  return isDay(value) ? formatDay(value) : value
}
