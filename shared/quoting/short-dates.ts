import { type Day, firstOfMonth, shortMonth } from '../dates.ts'

/** Writes a day in little room, where the year is evident: "9 dic". */
export function shortDay(day: Day): string {
  return `${Number(day.slice(8))} ${shortMonth(day)}`
}

/** Writes the days of a trip in little room: "10–19 dic", "28 dic – 6 ene", or "10 dic" for a single day. */
export function shortDates(start: Day, end: Day): string {
  if (start === end) return shortDay(start)
  if (firstOfMonth(start) === firstOfMonth(end)) return `${Number(start.slice(8))}–${shortDay(end)}`
  return `${shortDay(start)} – ${shortDay(end)}`
}
