import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { checkoutApi, type OpenedCheckout } from '#shared/checkout/contract.ts'
import { type QuotedPlan, quotingApi } from '#shared/quoting/contract.ts'
import { ana } from '../../../tests/support/test-passenger.ts'
import { quoted } from '../../../tests/support/test-purchase.ts'
import { ceibo, renderAt } from '../../../tests/support/test-storefront.tsx'
import { ShortTripOffer } from './ShortTripOffer.tsx'
import { Page } from './ShortTripPage.tsx'
import { emptyPurchase, type PurchaseState } from '../purchase-state.ts'

/** Two plans: the recommended one is the dearer; a passenger of 75 or older pays double. */
function plansFor(ages: readonly number[]): QuotedPlan[] {
  const prices = (adult: number) => ages.map((age) => (age > 74 ? adult * 2 : adult))
  return [
    quoted(5, 20_00, 40_000_00, prices(20_00)),
    { ...quoted(6, 30_00, 80_000_00, prices(30_00)), recommended: true },
  ]
}

let opened: unknown[] = []
/** The price of one passenger in the checkouts that the server opens; null while it is away. */
let serverPrice: number | null = null

const openedAt = (price: number): OpenedCheckout => ({
  order: 'B'.repeat(20),
  amount: price,
  currency: 'USD',
  mode: 'card',
  lines: [{ kind: 'plan', passenger: 1, description: 'Plan', price, free: false }],
  gross: price,
  discountPercent: 0,
  discount: 0,
  expiresAt: '2027-02-01T12:00:00.000Z',
  cardForm: null,
  instalments: [],
  otherMethods: [],
})
const reached = { email: 'ana@viajera.test', emailConfirmation: 'ana@viajera.test', phone: '099 123 456' }

beforeEach(() => {
  opened = []
  serverPrice = null
  vi.stubGlobal('fetch', async (address: string, { body = '{}' }: { body?: string } = {}) => {
    if (address.endsWith('/plansByDestination')) {
      const { ages } = JSON.parse(body) as { ages: number[] }
      return Response.json({ message: 'OK', data: z.encode(quotingApi.plans.result, plansFor(ages)) as unknown })
    }
    if (address.endsWith('/checkout')) opened.push(JSON.parse(body))
    if (address.endsWith('/checkout') && serverPrice !== null) {
      const answer = z.encode(checkoutApi.open.result, openedAt(serverPrice)) as unknown
      return Response.json({ message: 'OK', data: answer })
    }
    throw new TypeError('offline')
  })
  Element.prototype.scrollIntoView = vi.fn()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

/** Every test buys from another brand, because a page keeps what it read of one. */
let brands = 0

function Address() {
  const { pathname } = useLocation()
  return <output data-testid="address">{pathname}</output>
}

/** Opens the short way with the answers of a tab. Returns what the tab keeps. */
function openWith(answers: Partial<PurchaseState> = {}, query = ''): () => PurchaseState {
  brands += 1
  const subdomain = `corto-${brands}`
  const key = `ceibo-compra-v1:${subdomain}`
  sessionStorage.setItem(key, JSON.stringify(answers))
  renderAt(
    <>
      <Page />
      <Address />
    </>,
    `/viaje${query}`,
    { ...ceibo, subdomain },
  )
  return () => JSON.parse(sessionStorage.getItem(key) ?? '{}') as PurchaseState
}

const week = { startDate: '2027-03-10', endDate: '2027-03-16' }
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const plan = (name: string) => screen.findByRole<HTMLInputElement>('radio', { name: new RegExp(`^${name}`) })

test('V-11 what was typed at the home is there: Latin America and one adult are chosen, and the recommended plan with its price', async () => {
  const readState = openWith({}, '?salida=10/03/2027+al+16/03/2027&pasajeros=1')
  const recommended = await plan('Plan 6')
  await waitFor(() => expect(recommended.checked).toBe(true))
  expect(screen.getByLabelText<HTMLInputElement>('¿Cuándo viajás?').value).toBe('10/03/2027 al 16/03/2027')
  expect(readState()).toMatchObject({
    ...week,
    destinationId: 2,
    party: { adults: 1 },
    plan: { id: 6, passengerPrices: [30_00] },
  })
  fireEvent.click(await plan('Plan 5'))
  await waitFor(() => expect(readState().plan?.id).toBe(5))
  type('75 a 84 años', '1')
  await waitFor(() => expect(readState().plan).toMatchObject({ id: 6, passengerPrices: [30_00, 60_00] }))
})

test('V-11 a trip that is longer, larger or farther is led to the eight steps with its answers', async () => {
  const readState = openWith(week)
  await plan('Plan 6')
  const led = async (reason: RegExp) => {
    await screen.findByText(reason)
    expect(screen.queryByRole('radio', { name: /Plan/ })).toBeNull()
  }
  type('¿Cuándo viajás?', '10/03/2027 al 08/04/2027')
  await led(/hasta 15 días/)
  type('¿Cuándo viajás?', '10/03/2027 al 16/03/2027')
  type('¿A dónde viajás?', '1')
  await led(/solo por Latinoamérica y Caribe/)
  type('¿A dónde viajás?', '2')
  type('Hasta 74 años', '5')
  await led(/hasta 4 personas/)
  fireEvent.click(screen.getByRole('link', { name: 'Seguir paso a paso' }))
  expect(screen.getByTestId('address').textContent).toBe('/buy/step-4')
  expect(readState()).toMatchObject({ ...week, destinationId: 2, party: { adults: 5 } })
})

test('V-11 the checkout opens by itself when all is answered, and a birth date of another price is shown before', async () => {
  const contact = {
    email: 'ana@viajera.test',
    emailConfirmation: '',
    phone: '',
    isSubscribed: false,
    termsAccepted: false,
  }
  const readState = openWith({ ...week, passengers: [{ ...ana, birthDate: '1950-01-01' }], contact })
  await screen.findByText('Completá tus datos y acá aparece el pago.')
  expect(await screen.findByRole('button', { name: /^Aceptar/ })).toBeDefined()
  type('Teléfono', '099 123 456')
  fireEvent.click(screen.getByRole('button', { name: /^Aceptar/ }))
  await waitFor(() => expect(opened).toHaveLength(1))
  expect(opened[0]).toMatchObject({ planId: 6, contactData: { email: 'ana@viajera.test', phone: '099 123 456' } })
  expect(readState()).toMatchObject({ plan: { passengerPrices: [60_00] }, accepted: false })
})

test('V-11 a price for real ages is accepted only for the plan and the dates that are chosen', async () => {
  const readState = openWith({ ...week, passengers: [{ ...ana, birthDate: '1950-01-01' }] })
  await screen.findByRole('button', { name: /^Aceptar/ })
  fireEvent.click(await plan('Plan 5'))
  await waitFor(() => expect(readState().plan?.id).toBe(5))
  expect(screen.queryByRole('button', { name: /^Aceptar/ })).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: /^Aceptar/ }))
  await waitFor(() => expect(readState().plan).toMatchObject({ id: 5, passengerPrices: [40_00] }))
})

test('V-11 a price that the server changed is shown only for the answers that it was asked for', async () => {
  serverPrice = 77_00
  const readState = openWith({ ...week, passengers: [ana], contact: { ...emptyPurchase.contact, ...reached } })
  await screen.findAllByText(/77,00/)
  type('Teléfono', '')
  fireEvent.click(await plan('Plan 5'))
  await waitFor(() => expect(readState().plan?.id).toBe(5))
  expect(screen.queryByText(/77,00/)).toBeNull()
})

test('V-11 the steps lead back to the short way only while the trip fits', () => {
  const short = { ...emptyPurchase, ...week, destinationId: 2 }
  renderAt(<ShortTripOffer state={short} />)
  expect(screen.getByRole('link').getAttribute('href')).toBe('/viaje')
  cleanup()
  renderAt(<ShortTripOffer state={{ ...short, destinationId: 1 }} />)
  expect(screen.queryByRole('link')).toBeNull()
})
