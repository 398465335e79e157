import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { hydrateAfter } from '../../tests/support/test-storefront.tsx'
import { CollapsibleCard } from './CollapsibleCard.tsx'
import { Button } from './Button.tsx'
import { Counter } from './Counter.tsx'
import { DateFields } from './DateFields.tsx'
import { ErrorSummary, type SummaryError } from './ErrorSummary.tsx'
import { RadioCards } from './RadioCards.tsx'
import { TextField } from './TextField.tsx'

afterEach(cleanup)

const errors: SummaryError[] = [
  { fieldId: 'email', message: 'Por favor, ingresa un email válido' },
  { fieldId: 'trip', message: 'Elegí el tipo de viaje.' },
]

function Form({ shown }: { shown: SummaryError[] }) {
  return (
    <form>
      <ErrorSummary errors={shown} />
      <TextField name="email" label="Email" hint="Ahí va el voucher" error={shown[0]?.message} />
      <RadioCards name="trip" label="Viaje" error={shown[1]?.message} cards={[{ value: 'a', title: 'Por viaje' }]} />
    </form>
  )
}

// WCAG 3.3.1, 3.3.3
test('B-02 errors: the summary takes the focus, its links lead to the fields, and the same words stand at the field', () => {
  Element.prototype.scrollIntoView = vi.fn()
  const { rerender } = render(<Form shown={[]} />)
  expect(screen.queryByRole('alert')).toBeNull()
  rerender(<Form shown={errors} />)
  expect(document.activeElement?.textContent).toContain('Revisá estos datos')

  const email = screen.getByLabelText('Email')
  expect(email.getAttribute('aria-invalid')).toBe('true')
  const described = email.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Ahí va el voucher',
    errors[0]?.message,
  ])

  fireEvent.click(screen.getByRole('link', { name: 'Elegí el tipo de viaje.' }))
  expect(document.activeElement).toBe(screen.getByRole('radio'))
})

test('what is typed before the page comes alive is not lost: fields are uncontrolled', () => {
  render(<TextField name="name" label="Nombre" defaultValue="Ana" />)
  const field = screen.getByLabelText<HTMLInputElement>('Nombre')
  field.value = 'Anahí'
  fireEvent.blur(field)
  expect(field.value).toBe('Anahí')
})

function Adults() {
  const [adults, setAdults] = useState(1)
  return <Counter name="adults" label="Hasta 74 años" value={adults} max={2} onChange={setAdults} />
}

// WCAG 2.4.6, 4.1.3
test('B-04 a counter counts within its bounds, and its buttons say what they count', () => {
  render(<Adults />)
  const add = screen.getByRole('button', { name: 'Agregar: Hasta 74 años' })
  fireEvent.click(add)
  fireEvent.click(add)
  expect(screen.getByRole('status').textContent).toBe('2')
  expect(add.getAttribute('aria-disabled')).toBe('true')
  const remove = screen.getByRole('button', { name: 'Quitar: Hasta 74 años' })
  for (let press = 0; press < 5; press += 1) fireEvent.click(remove)
  expect(screen.getByRole('status').textContent).toBe('0')
})

test('a busy button keeps its place and swallows a second submit', () => {
  const pressed = vi.fn()
  const submitted = vi.fn((event: Event) => event.preventDefault())
  render(
    <form onSubmit={(event) => submitted(event.nativeEvent)}>
      <Button type="submit" busy onClick={pressed}>
        Pagar
      </Button>
    </form>,
  )
  act(() => screen.getByRole('button', { name: 'Pagar' }).click())
  expect(pressed).not.toHaveBeenCalled()
  expect(submitted).not.toHaveBeenCalled()
})

test('P-10 V-01 buttons that need the code of the page are off until it is here', () => {
  const buttons = () => screen.getAllByRole<HTMLButtonElement>('button')
  const areOff = () => buttons().map(({ disabled }) => disabled)
  hydrateAfter(
    () => expect(areOff()).toEqual([true, true]),
    <>
      <CollapsibleCard title="Deportes" icon="star">
        <p>Amateur y profesional</p>
      </CollapsibleCard>
      <DateFields fields={[{ name: 'salida', label: 'Salida' }]} limits={{}} />
    </>,
  )
  expect(areOff()).toEqual([false, false])
})

// WCAG 4.1.2
test('P-10 a card opens and closes by its icon, which says so', () => {
  render(
    <CollapsibleCard title="Deportes" icon="star">
      <p>Amateur y profesional</p>
    </CollapsibleCard>,
  )
  const icon = screen.getByRole('button', { name: 'Ver más: Deportes' })
  expect(icon.getAttribute('aria-expanded')).toBe('false')
  fireEvent.click(icon)
  expect(screen.getByRole('button', { name: 'Ver menos: Deportes' }).getAttribute('aria-expanded')).toBe('true')
})
