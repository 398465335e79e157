import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { t } from '../i18n/texts.ts'
import { DayField } from './DayField.tsx'

afterEach(cleanup)

/** A field, the value that it gives, and a way to set that from outside. */
const Sample = ({ preset = '' }: { preset?: string }) => {
  const [value, setValue] = useState('2026-11-21')
  return (
    <>
      <DayField name="day" label="Desde" value={value} onChange={setValue} error={false} />
      <output>{value}</output>
      <button type="button" onClick={() => setValue(preset)}>
        Otro
      </button>
    </>
  )
}

const input = () => screen.getByLabelText<HTMLInputElement>('Desde')
const type = (text: string) => fireEvent.change(input(), { target: { value: text } })
const value = () => screen.getByRole('status').textContent

test('S-03 a day is shown as dd/mm/aaaa, and given as YYYY-MM-DD', () => {
  render(<Sample />)
  expect(input().value).toBe('21/11/2026')
  type('03/04/2026')
  expect(value()).toBe('2026-04-03')
})

test('S-03 a short day counts when it is left or sent, not while it may go on', () => {
  render(<Sample />)
  type('3/4/20')
  expect(value()).toBe('3/4/20')
  type('3/4/26')
  fireEvent.blur(input())
  expect([input().value, value()]).toEqual(['03/04/2026', '2026-04-03'])
  type('050426')
  fireEvent.keyDown(input(), { key: 'Enter' })
  expect([input().value, value()]).toEqual(['05/04/2026', '2026-04-05'])
})

test('S-03 what is typed stays as it is: half a day while it is changed, and what is no day', () => {
  render(<Sample />)
  for (const text of ['1/11/2026', '11/2026', '31/02/2026', '']) {
    type(text)
    expect(input().value).toBe(text)
  }
  type('31/02/2026')
  fireEvent.blur(input())
  expect([input().value, value()]).toEqual(['31/02/2026', '31/02/2026'])
})

test('S-03 a day from elsewhere takes the place of what was typed', () => {
  render(<Sample preset="2026-01-31" />)
  type('3/4')
  fireEvent.click(screen.getByRole('button', { name: 'Otro' }))
  expect(input().value).toBe('31/01/2026')
})

test('S-03 the calendar is a button that names itself and its field', () => {
  render(<Sample />)
  const button = screen.getByRole('button', { name: t.day.calendar })
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Desde')
  const native = document.querySelector<HTMLInputElement>('input[type=date]')
  expect([native?.value, native?.tabIndex]).toEqual(['2026-11-21', -1])
  fireEvent.change(native!, { target: { value: '2026-12-24' } })
  expect([input().value, value()]).toEqual(['24/12/2026', '2026-12-24'])
})
