import { addDays, type Day, firstOfMonth, formatDayInWords, monthInWords } from '#shared/dates.ts'
import { WEEKDAY_LETTERS } from '#shared/locale.ts'
import { firstOfWeek, weeksOfMonth } from '#shared/months.ts'
import { type ChosenDays, placeIn } from './range.ts'

type MonthGridProps = {
  month: Day
  focused: Day
  days: ChosenDays
  today: Day
  isRefused: (day: Day) => boolean
  onChoose: (day: Day) => void
}

/** Shows one month, its weeks from Monday on. Tab reaches only one of its days: the arrow keys move to the others. */
export function MonthGrid({ month, focused, days, today, isRefused, onChoose }: MonthGridProps) {
  const title = `month-${month}`
  const isHere = focused.startsWith(month.slice(0, 7))
  const reached = isHere ? focused : firstOfMonth(month)
  return (
    <div className="calendar-month">
      <h2 id={title} aria-live="polite">
        {monthInWords(month)}
      </h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the pattern's own grid */}
      <table role="grid" aria-labelledby={title}>
        <thead>
          <tr>
            {weekdays.map(({ name, short }) => (
              <th key={name} scope="col" abbr={name}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOfMonth(month).map((week, index) => (
            <tr key={index}>
              {week.map((day, place) =>
                day === null ? (
                  // oxlint-disable-next-line react/no-array-index-key -- the place in the week is what it is
                  <td key={place}>{'\u00a0'}</td>
                ) : (
                  <td key={day} data-place={placeIn(days, day)} aria-selected={placeIn(days, day) !== undefined}>
                    <button
                      type="button"
                      data-day={day}
                      tabIndex={day === reached ? 0 : -1}
                      aria-label={formatDayInWords(day)}
                      aria-disabled={isRefused(day) || undefined}
                      aria-current={day === today ? 'date' : undefined}
                      onClick={() => onChoose(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const ANY_MONDAY = firstOfWeek('2027-03-01')

/** The names of the weekdays, "lunes", and their short forms over the columns, "lu". */
const weekdays = Array.from({ length: 7 }, (_, index) => {
  const [name = ''] = formatDayInWords(addDays(ANY_MONDAY, index)).split(' ')
  return { name, short: name.slice(0, WEEKDAY_LETTERS) }
})
