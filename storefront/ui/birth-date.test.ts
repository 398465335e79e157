import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDay } from '#shared/dates.ts'
import { birthNames, birthPart, readBirthDate } from './birth-date.ts'

function typed(day: string, month: string, year: string): FormData {
  const form = new FormData()
  form.set('born-day', day)
  form.set('born-month', month)
  form.set('born-year', year)
  return form
}

test('three parts as people type them make one day', () => {
  expect(readBirthDate(typed('7', '3', '1988'), 'born')).toBe('1988-03-07')
  expect(readBirthDate(typed(' 27 ', '12', '2001'), 'born')).toBe('2001-12-27')
})

test('a day that does not exist, an empty part or a two-digit year is no day', () => {
  expect(readBirthDate(typed('31', '2', '1990'), 'born')).toBe('')
  expect(readBirthDate(typed('', '2', '1990'), 'born')).toBe('')
  expect(readBirthDate(typed('1', '1', '90'), 'born')).toBe('')
  expect(readBirthDate(typed('x', '1', '1990'), 'born')).toBe('')
})

test('whatever day is shown is read back unchanged', () => {
  const days = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(days, (day) => {
      expect(isDay(day)).toBe(true)
      const form = new FormData()
      for (const input of birthNames('born')) form.set(input.name, birthPart(day, input.part))
      expect(readBirthDate(form, 'born')).toBe(day)
    }),
  )
})
