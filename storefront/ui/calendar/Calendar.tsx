import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { addDays, type Day, firstOfMonth, formatDay, formatDayInWords } from '#shared/dates.ts'
import { addMonths, firstOfWeek } from '#shared/months.ts'
import { readDay } from '#shared/typed-day.ts'
import { Button } from '../Button.tsx'
import { Icon } from '../Icon.tsx'
import { useMedia } from '../use-media.ts'
import { MonthGrid } from './MonthGrid.tsx'
import { chooseDay, type ChosenDays, type DayLimits, type DayRefusal, dayRefusal } from './range.ts'
import { t } from './texts.ts'

import './Calendar.css'

export type CalendarProps = {
  /** The labels of its one or two fields, and their texts. */
  labels: readonly string[]
  texts: readonly string[]
  /** The index of the field that is chosen first. */
  field: number
  limits: DayLimits
  today: Day
  onTexts: (texts: readonly string[]) => void
  onClose: () => void
  /** Called when the visitor prefers to type. */
  onType: (field: number) => void
}

/**
 * Chooses one or two days by month: in a sheet on a phone, in a window elsewhere; with the ARIA pattern of a date picker dialog.
 */
export function Calendar({ labels, texts, limits, today, onTexts, onClose, onType, ...first }: CalendarProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [field, setField] = useState(first.field)
  const [days, setDays] = useState<ChosenDays>(() => texts.map(readDay))
  const months = useMedia('(min-width: 48rem)') ? 2 : 1
  const { focused, firstMonth, moveTo, turn } = useMoves(days[field] ?? days[0] ?? limits.min ?? today, months)

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  useEffect(() => {
    dialog.current?.querySelector<HTMLElement>(`[data-day="${focused.day}"]`)?.focus()
  }, [focused])

  const refusalOf = (day: Day) => dayRefusal(day, { days, at: field, limits })

  function choose(day: Day) {
    moveTo(day)
    if (refusalOf(day)) return
    const next = chooseDay(day, { days, at: field, limits })
    setDays(next.days)
    onTexts(next.days.map((each) => (each ? formatDay(each) : '')))
    if (next.at === null) dialog.current?.close()
    else setField(next.at)
  }

  function pressed(event: KeyboardEvent) {
    const day = dayOf(event)
    const target = day && dayByKey(event, day)
    if (!target) return
    event.preventDefault()
    moveTo(target)
  }

  function reached(event: FocusEvent) {
    const day = dayOf(event)
    if (day && day !== focused.day) moveTo(day)
  }

  const refusal = refusalOf(focused.day)
  const start = field === 1 && days[0]
  const hint = refusal
    ? inWords(refusal, today)
    : `${start ? `${t('calendar.chosen', { label: labels[0] ?? '', day: formatDayInWords(start) })} ` : ''}${t('calendar.pick', { label: labels[field] ?? '' })}`
  return (
    <dialog className="calendar" ref={dialog} aria-label={t('calendar.title')} onClose={onClose}>
      <div className="calendar-head">
        <p className="calendar-said" aria-live="polite" data-refused={refusal ? '' : undefined}>
          {hint}
        </p>
        <button
          type="button"
          className="round-button"
          aria-label={t('calendar.close')}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="x" size={20} />
        </button>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the grids in it */}
      <div className="calendar-months" onKeyDown={pressed} onFocus={reached}>
        <TurnButton label={t('calendar.previous')} icon="arrow-left" onClick={() => turn(-1)} />
        {Array.from({ length: months }, (_, index) => (
          <MonthGrid
            key={index}
            month={addMonths(firstMonth, index)}
            focused={focused.day}
            days={days}
            today={today}
            isRefused={(day) => refusalOf(day) !== null}
            onChoose={choose}
          />
        ))}
        <TurnButton label={t('calendar.next')} icon="arrow-right" onClick={() => turn(1)} />
      </div>
      <div className="calendar-foot">
        <Button
          look="ghost"
          size="small"
          onClick={() => {
            dialog.current?.close()
            onType(field)
          }}
        >
          {t('calendar.type')}
        </Button>
        <Button look="secondary" size="small" onClick={() => dialog.current?.close()}>
          {t('calendar.done')}
        </Button>
      </div>
    </dialog>
  )
}

type TurnButtonProps = { label: string; icon: 'arrow-left' | 'arrow-right'; onClick: () => void }

function TurnButton({ label, icon, onClick }: TurnButtonProps) {
  return (
    <button type="button" className="round-button calendar-turn" aria-label={label} onClick={onClick}>
      <Icon name={icon} size={20} />
    </button>
  )
}

/** Holds the focused day and the first visible month. Changing the month leaves the focus on its button. */
function useMoves(begin: Day, months: number) {
  const [focused, setFocused] = useState({ day: begin })
  const [firstMonth, setFirstMonth] = useState(firstOfMonth(begin))

  function moveTo(day: Day) {
    const last = addMonths(firstMonth, months - 1)
    if (day < firstMonth) setFirstMonth(firstOfMonth(day))
    else if (firstOfMonth(day) > last) setFirstMonth(addMonths(firstOfMonth(day), 1 - months))
    setFocused({ day })
  }

  return { focused, firstMonth, moveTo, turn: (by: number) => setFirstMonth(addMonths(firstMonth, by)) }
}

function dayOf({ target }: { target: EventTarget }): Day | undefined {
  return target instanceof HTMLElement ? target.dataset.day : undefined
}

/** Returns the day to which a key moves the focus, by the ARIA pattern of a date grid. */
function dayByKey({ key, shiftKey }: KeyboardEvent, day: Day): Day | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'PageUp':
      return addMonths(day, shiftKey ? -12 : -1)
    case 'PageDown':
      return addMonths(day, shiftKey ? 12 : 1)
    case 'Home':
      return firstOfWeek(day)
    case 'End':
      return addDays(firstOfWeek(day), 6)
    default:
      return null
  }
}

function inWords(refusal: DayRefusal, today: Day): string {
  if (refusal.why === 'tooLate') return t('calendar.tooLate', { to: formatDay(refusal.to) })
  if (refusal.why === 'tooLong') return t('calendar.tooLong', { days: refusal.days, to: formatDay(refusal.to) })
  return refusal.from === today ? t('calendar.past') : t('calendar.tooEarly', { from: formatDay(refusal.from) })
}
