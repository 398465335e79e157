import { readDay, readWholeDay } from '#shared/typed-day.ts'

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/**
 * Reads the day that was typed under a name as YYYY-MM-DD; as typed when it is not a day, so that the rules report it; '' when
 * empty.
 */
export function readDate(form: FormData, name: string): string {
  const text = textOf(form, name)
  return readDay(text) ?? text
}

/** Reads the birth date that was typed under a name, with its whole year, as YYYY-MM-DD; '' when empty or not a day. */
export function readBirthDate(form: FormData, name: string): string {
  return readWholeDay(textOf(form, name)) ?? ''
}
