import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { entryRequirementApi } from '#shared/entry-requirements/contract.ts'
import { complete, quoted } from '../../tests/support/test-purchase.ts'
import { ceibo, pageState } from '../../tests/support/test-storefront.tsx'
import { PlanRequirements } from '../entry-requirements/PlanRequirements.tsx'
import { PageStateProvider } from '../page-state.ts'
import { Money } from '../ui/Money.tsx'
import type { Offer } from './plans/PlanChoice.tsx'
import { PesosRate } from './Pesos.tsx'
import { PurchaseSummary, SummaryBar } from './PurchaseSummary.tsx'
import type { PurchaseState } from './purchase-state.ts'
import { ShortSummary } from './short-trip/ShortSummary.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const SPAIN = { iso: 'ES', name: 'España' }
const plan = { ...complete.plan!, ages: [30], passengerPrices: [74_40] }
const states: PurchaseState[] = [
  { ...complete, plan },
  { ...complete, plan, promo: { code: 'VERANO20', percent: 20 } },
  { ...complete, plan: { ...plan, name: 'Hornero 40', medicalCap: 40_000_00 }, places: [SPAIN] },
  { ...complete, plan, destinationId: 2, endDate: '2027-03-20', inPesos: false },
]

const exchangeRate = { day: '2027-02-28', rate: 400_000 } as const

function PageFrame({ children }: { children: ReactNode }) {
  return (
    <MemoryRouter>
      <PageStateProvider value={{ ...pageState(ceibo), exchangeRate }}>{children}</PageStateProvider>
    </MemoryRouter>
  )
}

/** Puts an element in the place of each text, as Chrome's translator does; React still holds the text that was there. */
function translate(page: HTMLElement): void {
  const walker = document.createTreeWalker(page, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts.filter(({ data }) => data.trim() !== '')) {
    const font = document.createElement('font')
    font.textContent = text.data
    text.replaceWith(font)
  }
}

/** What a visitor sees; a new price is read aloud only after a while. */
function textOf(page: HTMLElement): string {
  const copy = page.cloneNode(true) as HTMLElement
  for (const aloud of copy.querySelectorAll('output')) aloud.remove()
  return (copy.textContent ?? '').replaceAll(/\s+/g, ' ')
}

test.each<[string, (state: PurchaseState) => ReactNode]>([
  ['the summary', (state) => <PurchaseSummary state={state} />],
  ['the bar', (state) => <SummaryBar state={state} />],
  ['the summary of the short trip', (state) => <ShortSummary state={state} isLocked={false} />],
  [
    'the rate',
    (state) => (
      <p>
        {'Precios finales.'} <PesosRate state={state} />
      </p>
    ),
  ],
])('B-06 on a page that the browser translates, %s shows what is charged now', (_, view) => {
  for (const before of states) {
    for (const after of states) {
      const { container, rerender } = render(view(before), { wrapper: PageFrame })
      translate(container)
      rerender(view(after))
      const fresh = render(view(after), { wrapper: PageFrame })
      expect(textOf(container)).toBe(textOf(fresh.container))
      cleanup()
    }
  }
})

test('B-06 the browser does not translate an amount', () => {
  render(<Money amount={74_40} />)
  expect(screen.getByText('USD 74,40').closest('[translate="no"]')).not.toBeNull()
})

test('V-13 on a page that the browser translates, the plans that reach a minimum can change', async () => {
  const requirement = {
    place: 'España',
    countries: ['ES'],
    text: 'Pide un seguro.',
    asksCover: true,
    minCover: 30_000_00,
    asksRepatriation: false,
    certificate: null,
    sourceName: 'Consulado',
    sourceUrl: 'https://consulado.test',
    reviewedOn: '2027-02-01',
    destinationIds: [1],
    isOld: false,
  }
  const data = z.encode(entryRequirementApi.shown.result, [requirement]) as unknown
  vi.stubGlobal('fetch', async () => Response.json({ message: 'OK', data }))
  const offers = [1, 2].map((id): Offer => ({
    plan: quoted(id, 20_00, 40_000_00),
    benefits: [
      {
        id: 1,
        planId: id,
        name: 'Asistencia médica',
        group: '',
        payment: 'direct',
        value: `USD ${id === 1 ? 40 : 10}.000`,
      },
    ],
    inInstalments: () => '',
  }))
  const view = (offered: typeof offers) => (
    <PlanRequirements trip={{ destinationId: 1, places: [SPAIN] }} offers={offered} />
  )
  const { container, rerender } = render(view(offers), { wrapper: PageFrame })
  await screen.findByText('Pide un seguro.')
  expect(textOf(container)).toContain('Llegan al mínimo: Plan 1. No llegan: Plan 2.')
  translate(container)
  rerender(view(offers.slice(1)))
  expect(textOf(container)).toContain('Pide un seguro.No llegan: Plan 2.Según')
})
