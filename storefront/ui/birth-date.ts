import { type Day, isDay } from '#shared/dates.ts'

const PARTS = ['day', 'month', 'year'] as const
export type BirthPart = (typeof PARTS)[number]

/** The names of the three inputs of a birth date, in reading order. */
export function birthNames(name: string): { part: BirthPart; name: string }[] {
  return PARTS.map((part) => ({ part, name: `${name}-${part}` }))
}

/** The birth date typed in three inputs as YYYY-MM-DD; '' when empty or when no such day exists. */
export function readBirthDate(form: FormData, name: string): Day {
  const [day, month, year] = birthNames(name).map((input) => readText(form, input.name))
  const written = `${year?.padStart(4, '0')}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`
  return isDay(written) ? written : ''
}

function readText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** One part of a YYYY-MM-DD day as a person writes it: '1988-03-07' has day '7'. */
export function birthPart(day: string | undefined, part: BirthPart): string {
  if (!day || !isDay(day)) return ''
  const [year, month, ofMonth] = day.split('-').map(Number)
  return String({ year, month, day: ofMonth }[part])
}
