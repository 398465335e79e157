import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { afterEach, expect, test } from 'vitest'
import { emptyStorefront, type StorefrontForm } from '#shared/businesses/storefront-form.ts'
import { ContactFields } from './ContactFields.tsx'

afterEach(cleanup)

const Sample = ({ lines }: { lines: StorefrontForm['contactLines'] }) => {
  const form = useForm<StorefrontForm>({ defaultValues: { ...emptyStorefront, contactLines: lines } })
  return (
    <FormProvider {...form}>
      <ContactFields />
      <TypedLines />
    </FormProvider>
  )
}

const TypedLines = () => <output>{JSON.stringify(useWatch({ name: 'contactLines' }))}</output>

const lines = () => JSON.parse(screen.getByRole('status').textContent)

function pick(label: string, option: string): void {
  fireEvent.mouseDown(screen.getByLabelText(label, { selector: '[role=combobox]' }))
  fireEvent.click(screen.getByRole('option', { name: option }))
}

test('M-03 a line says what it is for and how it is reached, each on its own', () => {
  render(<Sample lines={[]} />)
  fireEvent.click(screen.getByRole('button', { name: 'Agregar teléfono' }))
  expect(lines()).toEqual([{ kind: 'sales', label: '', phone: '' }])
  pick('Por', 'WhatsApp')
  expect(lines()).toMatchObject([{ kind: 'sales', isWhatsapp: true }])
  pick('Para', 'Asistencia')
  expect(lines()).toMatchObject([{ kind: 'assistance', isWhatsapp: true }])
  pick('Por', 'Teléfono')
  expect(lines()).toMatchObject([{ kind: 'assistance', isWhatsapp: false }])
})
