import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { AdminContext, Form } from 'react-admin'
import { reactAdminMessages } from '../i18n/react-admin.ts'
import { t } from '../i18n/texts.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { i18nProviderOf } from '../providers/i18nProvider.ts'
import { OwnPasswordField } from './OwnPasswordField.tsx'

afterEach(cleanup)

const SHOW = reactAdminMessages.ra.input.password.toggle_hidden
const HIDE = reactAdminMessages.ra.input.password.toggle_visible

const inForm = (fields: ReactNode) => (
  <AdminContext i18nProvider={i18nProviderOf({})}>
    <Form>{fields}</Form>
  </AdminContext>
)

// ASVS 6.2.6
test('A-01 a password is hidden until the user asks to see it, and can be hidden again', () => {
  render(inForm(<OwnPasswordField />))
  const field = screen.getByLabelText<HTMLInputElement>(t.access.password)
  expect(field.type).toBe('password')
  fireEvent.click(screen.getByRole('button', { name: SHOW }))
  expect(field.type).toBe('text')
  fireEvent.click(screen.getByRole('button', { name: HIDE }))
  expect(field.type).toBe('password')
})

// WCAG 1.3.5, 3.3.8
// ASVS 6.2.7
test('A-01 a password may be pasted, and password managers know which field is which', () => {
  render(
    inForm(
      <>
        <OwnPasswordField />
        <NewPasswordFields />
      </>,
    ),
  )
  const fields = [...document.querySelectorAll('input')]
  expect(fields.map(({ autocomplete }) => autocomplete)).toEqual(['current-password', 'new-password', 'new-password'])
  for (const field of fields) {
    expect(field.type).toBe('password')
    // False when a listener prevents it.
    expect(fireEvent.paste(field)).toBe(true)
  }
})
