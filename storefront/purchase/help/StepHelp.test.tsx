import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ceibo, partner, renderAt } from '../../../tests/support/test-storefront.tsx'
import { emptyPurchase } from '../purchase-state.ts'
import { HelpOffer } from './HelpOffer.tsx'

afterEach(cleanup)

const state = { ...emptyPurchase, destinationId: 1, party: { adults: 2, seniors: 0, familyBirthDates: null } }
const ask = () => fireEvent.click(screen.getByRole('button', { name: '¿Dudas? WhatsApp o teléfono' }))
const links = async () => {
  ask()
  await screen.findByRole('heading', { name: '¿Necesitás una mano?' })
  return hrefs()
}
const hrefs = () => screen.getAllByRole('link').map((link) => link.getAttribute('href') ?? '')

test('V-16 a step has one WhatsApp and one phone, of sales and not of assistance, and both are told where one is', async () => {
  renderAt(<HelpOffer step={3} state={state} />, '/buy/step-3')
  const [chat, phone, ...rest] = await links()
  expect(rest).toEqual([])
  expect(phone).toBe('tel:+59829001234')
  const { pathname, searchParams } = new URL(chat!)
  expect(pathname).toBe('/59899009999')
  expect(searchParams.get('text')).toMatch(
    /Paso 3 \(¿Quiénes viajan\?\)\. Viaje: Europa \(Schengen\), 2 pasajeros \(hasta 74 años\)\.$/,
  )
  expect(screen.getByText(/^Si llamás, .*Paso 3 \(¿Quiénes viajan\?\)\. Viaje: Europa/)).toBeDefined()
})

test('V-16 a partner shows its own sales lines alone; without any its email, and without that nothing of ours', async () => {
  const contactLines = [
    ...ceibo.contactLines.filter(({ kind }) => kind === 'assistance'),
    { kind: 'sales', label: 'Local', phone: '+59847220140' } as const,
  ]
  renderAt(<HelpOffer step={2} state={null} />, '/buy/step-2', { ...partner, contactLines })
  expect(await links()).toEqual(['tel:+59847220140'])
  cleanup()
  const quiet = { ...partner, contactLines: contactLines.slice(0, 2), contactEmail: 'ventas@mburucuya.test' }
  renderAt(<HelpOffer step={2} state={null} />, '/buy/step-2', quiet)
  expect(await links()).toEqual([expect.stringMatching(/^mailto:ventas@mburucuya\.test\?body=Hola.*Paso%202/)])
  cleanup()
  renderAt(<HelpOffer step={2} state={null} />, '/buy/step-2', { ...quiet, contactEmail: null })
  expect(screen.queryByRole('button')).toBeNull()
})
