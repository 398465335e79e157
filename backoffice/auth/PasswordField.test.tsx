import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { t } from '../i18n/texts.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { OwnPasswordField } from './OwnPasswordField.tsx'

afterEach(cleanup)

// ASVS 6.2.6
test('A-01 a password is hidden until whoever types it wants to look, and again', () => {
  render(<OwnPasswordField />)
  const field = screen.getByLabelText<HTMLInputElement>(t.access.password)
  expect(field.type).toBe('password')
  fireEvent.click(screen.getByRole('button', { name: t.access.showPassword }))
  expect(field.type).toBe('text')
  fireEvent.click(screen.getByRole('button', { name: t.access.hidePassword }))
  expect(field.type).toBe('password')
})

// ASVS 6.2.7
test('A-01 a password may be pasted, and password managers know which field is which', () => {
  render(
    <>
      <OwnPasswordField />
      <NewPasswordFields errorOf={() => ({ error: false })} />
    </>,
  )
  const fields = [...document.querySelectorAll('input')]
  expect(fields.map(({ autocomplete }) => autocomplete)).toEqual(['current-password', 'new-password', 'new-password'])
  for (const field of fields) {
    expect(field.type).toBe('password')
    // False when a listener prevents it.
    expect(fireEvent.paste(field)).toBe(true)
  }
})
