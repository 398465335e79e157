import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ceibo, renderAt } from '../../../tests/support/test-storefront.tsx'
import { Page } from './DestinationStep.tsx'

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  Element.prototype.scrollIntoView = vi.fn()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const trip = { categoryId: 24, residenceCountryId: 1, startDate: '2027-03-10', endDate: '2027-03-19' }

/** Every test buys from another brand, because a page keeps what it read of one. */
let brands = 0

/** Opens step 2 of a visitor who lives in Uruguay. Returns what the tab keeps. */
async function openStep(answers: object = {}): Promise<() => Record<string, unknown>> {
  brands += 1
  const subdomain = `lugares-${brands}`
  const key = `ceibo-compra-v1:${subdomain}`
  sessionStorage.setItem(key, JSON.stringify({ ...trip, ...answers }))
  renderAt(<Page />, '/buy/step-2', { ...ceibo, subdomain })
  fireEvent.focus(await screen.findByRole('combobox'))
  await screen.findByRole('status')
  return () => JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, unknown>
}

const field = () => screen.getByRole<HTMLInputElement>('combobox')
const type = (text: string) => fireEvent.input(field(), { target: { value: text } })
const press = (key: string) => fireEvent.keyDown(field(), { key })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const marked = () => document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent
const answer = () => screen.getByRole('status').textContent
const region = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name: new RegExp(`^${name}`) })
const goOn = () => fireEvent.click(screen.getByRole('button', { name: 'Continuar' }))

test('V-17 a country is named by keyboard alone: the list opens, arrows mark, Enter chooses, Escape closes', async () => {
  await openStep()
  expect(field().getAttribute('aria-expanded')).toBe('false')
  type('guinea')
  expect(field().getAttribute('aria-expanded')).toBe('true')
  expect(document.getElementById(field().getAttribute('aria-controls')!)?.getAttribute('role')).toBe('listbox')
  expect(options()).toEqual(['Guinea', 'Guinea Ecuatorial', 'Guinea-Bisáu', 'Papúa Nueva Guinea'])
  expect(marked()).toBe('Guinea')
  press('ArrowUp')
  expect(marked()).toBe('Papúa Nueva Guinea')
  press('ArrowDown')
  press('ArrowDown')
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Guinea Ecuatorial')
  press('Escape')
  expect(options()).toEqual([])
  expect(field().value).toBe('guinea')

  type('inglat')
  expect(options()).toEqual(['Reino UnidoInglaterra'])
  press('Enter')
  expect(field().value).toBe('')
  expect(region('Europa').checked).toBe(true)
  expect(answer()).toBe('Reino Unido: te cubre Europa (Schengen).')
})

test('V-17 a tap chooses a city, and what is named stays in the tab with its region', async () => {
  const stored = await openStep()
  type('floripa')
  fireEvent.click(screen.getByRole('option'))
  expect(region('Latinoamérica').checked).toBe(true)
  goOn()
  await waitFor(() => expect(stored()).toMatchObject({ destinationId: 2 }))
  expect(stored()['places']).toEqual([{ iso: 'BR', name: 'Florianópolis' }])
})

test('V-17 what the tab kept is shown again, and can be taken away', async () => {
  await openStep({ destinationId: 1, places: [{ iso: 'FR', name: 'París' }] })
  expect(answer()).toBe('París: te cubre Europa (Schengen).')
  fireEvent.click(screen.getByRole('button', { name: 'Quitar París' }))
  expect(answer()).toBe('')
  expect(region('Europa').checked).toBe(true)
  expect(document.activeElement).toBe(field())
})

test('V-17 the wrong region for a named country is told at once, and refused until it is mended', async () => {
  const stored = await openStep()
  type('francia')
  press('Enter')
  fireEvent.click(region('Latinoamérica'))
  const hint = 'Francia está en Europa: elegí Europa (Schengen).'
  expect(answer()).toBe(hint)
  goOn()
  expect(screen.getByRole('link', { name: hint })).toBeDefined()
  expect(stored()['destinationId'] ?? null).toBeNull()
  fireEvent.click(region('Europa'))
  expect(screen.queryByRole('link', { name: hint })).toBeNull()
  goOn()
  await waitFor(() => expect(stored()['destinationId']).toBe(1))
})

test('V-17 the country of residence is answered and not named; a resident of another country may name it', async () => {
  await openStep()
  type('Uruguay')
  press('Enter')
  expect(answer()).toContain('La asistencia no cubre gastos en Uruguay, tu país de residencia.')
  expect(screen.queryByRole('button', { name: 'Quitar Uruguay' })).toBeNull()
  type('punta del este')
  press('Enter')
  expect(answer()).toContain('Punta del Este: vivís en Uruguay')
  cleanup()
  await openStep({ residenceCountryId: 2 })
  type('punta del este')
  press('Enter')
  expect(answer()).toBe('Punta del Este: te cubre Latinoamérica y Caribe.')
})

test('V-17 a name that we do not have leads to the regions, and Enter does not continue', async () => {
  await openStep()
  type('Xqzw')
  expect(answer()).toBe('No encontramos «Xqzw»: elegí la región a mano.')
  expect(press('Enter'), 'the form is not submitted').toBe(false)
})

test('V-17 a whole name that was typed and not chosen is named before the step is left', async () => {
  const stored = await openStep()
  type('Cancún')
  fireEvent.blur(field())
  goOn()
  expect(region('Latinoamérica').checked).toBe(true)
  expect(answer()).toBe('Cancún: te cubre Latinoamérica y Caribe.')
  goOn()
  await waitFor(() => expect(stored()['places']).toEqual([{ iso: 'MX', name: 'Cancún' }]))
})

test('V-17 the region is chosen by hand without naming anything', async () => {
  const stored = await openStep()
  fireEvent.click(region('Europa'))
  goOn()
  await waitFor(() => expect(stored()).toMatchObject({ destinationId: 1, places: [] }))
})
