import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import { addDays, type Day, firstOfMonth } from './dates.ts'

// Apart from dates.ts, which each purchase loads: dayjs is three kilobytes, and only calendars need it.
dayjs.extend(utc)

/** Moves `day` by a number of months, which may be negative; in a shorter month, to its last day. */
export function addMonths(day: Day, months: number): Day {
  return dayjs.utc(day).add(months, 'month').format('YYYY-MM-DD')
}

/** Returns the Monday on or before `day`, on which its week starts. */
export function firstOfWeek(day: Day): Day {
  return addDays(day, -((dayjs.utc(day).day() + 6) % 7))
}

/** Returns the weeks of the month of `day`, Monday to Sunday; null for each day of another month. */
export function weeksOfMonth(day: Day): (Day | null)[][] {
  const month = day.slice(0, 7)
  const monday = firstOfWeek(firstOfMonth(day))
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, index) => addDays(monday, week * 7 + index)).map((each) =>
      each.startsWith(month) ? each : null,
    ),
  )
  return weeks.filter((week) => week.some((each) => each !== null))
}
