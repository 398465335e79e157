import { TO } from './locale.ts'

/** The first and the last day of a range, as people write a day, as programs do, and without separators. */
const FIRST = /^(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d{2}-\d{2}|\d{8})/
const LAST = /^\D*(\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{4}-\d{2}-\d{2}|\d{8})$/

/** Splits a typed range into its two days, '' for an open one: '25/12/2026 al 3/1/2027', or with any other separator. */
export function splitRange(typed: string): [start: string, end: string] {
  const text = typed.trim()
  const [start = ''] = FIRST.exec(text) ?? []
  const [, end = ''] = LAST.exec(text.slice(start.length)) ?? []
  return end && start ? [start, end] : [text, '']
}

/** Writes a range as it is typed. */
export function joinRange(start: string, end: string): string {
  return end ? `${start} ${TO} ${end}` : start
}
