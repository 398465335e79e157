import { type ComponentType, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { joinRange, splitRange } from '#shared/typed-range.ts'
import { t } from '../i18n/texts.ts'
import { usePageState } from '../page-state.ts'
import type { CalendarProps } from './calendar/Calendar.tsx'
import type { DayLimits } from './calendar/range.ts'
import { FieldError, FieldHint, type FieldProps, fieldAria, OptionalMark } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { useHydrated } from './use-hydrated.ts'

import './DateFields.css'

type DateField = Omit<FieldProps, 'hint' | 'label'> & {
  label: string
  /** The names of the first and the last day, when both are typed in this one field. */
  ends?: readonly [string, string]
  /** The initial text, DD/MM/YYYY. */
  defaultValue?: string
  /** An explanation of the day in words, below the field. */
  echo?: ReactNode
  onText?: (text: string) => void
}

type DateFieldsProps = {
  /** One day, or the first and the last day of a range; beside a single field there is space for `children`. */
  fields: readonly [DateField] | readonly [DateField, DateField]
  /** The days that can be chosen in the calendar; typed days are checked by other rules. */
  limits: DayLimits
  children?: ReactNode
}

/** Loads the calendar only when the visitor opens it: typing does not need it. */
const loadCalendar = () => import('./calendar/Calendar.tsx')

const prefetch = () => void loadCalendar().catch(() => undefined)

/**
 * Shows fields for days that are typed as DD/MM/YYYY, whatever the browser's language, or chosen in one calendar. Read them with
 * readDate.
 */
export function DateFields({ fields, limits, children }: DateFieldsProps) {
  const { today } = usePageState()
  const isAlive = useHydrated()
  const inputs = useRef<(HTMLInputElement | null)[]>([])
  const [open, setOpen] = useState<{ Calendar: ComponentType<CalendarProps>; field: number; texts: string[] } | null>(
    null,
  )

  const focusOn = (field: number) => inputs.current[field]?.focus()

  const [first] = fields
  const { ends } = first

  function texts(): string[] {
    const values = fields.map((_, index) => inputs.current[index]?.value ?? '')
    return ends ? splitRange(values[0] ?? '') : values
  }

  function writeAll(written: readonly string[]) {
    const [start = '', end = ''] = written
    for (const [index, text] of (ends ? [joinRange(start, end)] : written).entries()) write(inputs.current[index], text)
  }

  function openAt(field: number) {
    void loadCalendar().then(
      ({ Calendar }) => setOpen({ Calendar, field, texts: texts() }),
      // When the calendar cannot be loaded, the day is typed.
      () => focusOn(field),
    )
  }

  return (
    <div className="date-fields">
      {ends && <FieldError id={first.id ?? first.name}>{first.error}</FieldError>}
      {fields.map(({ name, id = name, label, ends, error, optional, defaultValue, echo, onText }, index) => (
        <div key={name} className="field date-field" data-invalid={error ? '' : undefined}>
          <label className="field-label" htmlFor={id} id={`${id}-label`}>
            {label}
            <OptionalMark shown={optional} />
          </label>
          <FieldHint id={id}>{t(ends ? 'ui.date.formats' : 'ui.date.format')}</FieldHint>
          {!ends && <FieldError id={id}>{error}</FieldError>}
          <span className="control-box">
            <input
              ref={(input) => {
                inputs.current[index] = input
              }}
              type="text"
              className="control"
              name={name}
              id={id}
              defaultValue={defaultValue}
              inputMode="numeric"
              autoComplete="off"
              onChange={(event) => onText?.(event.currentTarget.value)}
              onBlur={({ currentTarget }) => void tidy(currentTarget)}
              onMouseDown={(event) => touched(event) && openAt(index)}
              {...fieldAria(id, { hint: true, error })}
            />
            <button
              type="button"
              className="round-button date-open"
              disabled={!isAlive}
              aria-label={t('ui.date.calendar')}
              aria-describedby={`${id}-label`}
              onPointerEnter={prefetch}
              onFocus={prefetch}
              onClick={() => openAt(index)}
            >
              <Icon name="calendar" size={22} />
            </button>
          </span>
          {echo !== undefined && <p className="field-echo">{echo}</p>}
        </div>
      ))}
      {children}
      {open && (
        <open.Calendar
          labels={ends ?? fields.map(({ label }) => label)}
          texts={open.texts}
          field={open.field}
          limits={limits}
          today={today}
          onTexts={writeAll}
          onClose={() => setOpen(null)}
          onType={(field) => focusOn(ends ? 0 : field)}
        />
      )}
    </div>
  )
}

/** Whether a tap opens the calendar: on a touch screen, instead of the keyboard; with a mouse, the field is for typing. */
function touched(event: MouseEvent): boolean {
  if (!matchMedia('(pointer: coarse)').matches) return false
  event.preventDefault()
  return true
}

/** Writes a day and dispatches an input event as if it had been typed, so that the form's listeners run. */
function write(input: HTMLInputElement | null | undefined, text: string): void {
  if (!input || input.value === text) return
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Shows '5-3-27', as typed, as '05/03/2027'. */
async function tidy(input: HTMLInputElement): Promise<void> {
  const days = await import('#shared/typed-day.ts').catch(() => null)
  if (!days || document.activeElement === input) return
  const [start, end] = splitRange(input.value).map((text) => days.writeDay(days.readDay(text) ?? '') || text)
  write(input, joinRange(start ?? '', end ?? ''))
}
