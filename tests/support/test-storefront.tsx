import { render, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import type { Brand } from '#shared/businesses/brand-contract.ts'
import type { PageState } from '#shared/site/document.ts'
import { PageStateProvider } from '../../storefront/page-state.ts'
import { ceibo as quietCeibo } from './test-brand.ts'

/** The main brand with all its contact lines. */
export const ceibo: Brand = {
  ...quietCeibo,
  contactLines: [
    { kind: 'sales', label: 'Uruguay', phone: '+59829001234' },
    { kind: 'assistance', label: 'Uruguay', phone: '+59829005678' },
    { kind: 'sales', isWhatsapp: true, label: 'WhatsApp', phone: '+59899009999' },
    { kind: 'assistance', isWhatsapp: true, label: 'Todo el mundo', phone: '+59899123456' },
  ],
  contactEmail: 'hola@ceibo.test',
}

/** A company's storefront for tests. */
export const partner: Brand = { ...ceibo, subdomain: 'mburucuya', name: 'Mburucuyá Viajes', isMainBrand: false }

/** The state that a server would have written into a page on 1 March 2027. */
export function pageState(brand: Brand): PageState {
  return {
    brand,
    mainBrandName: ceibo.name,
    basename: brand.isMainBrand ? '/' : `/${brand.subdomain}`,
    answerMinutes: null,
    vouchersOver: null,
    today: '2027-03-01',
    exchangeRate: null,
    instalmentPlans: [],
    priceFrom: null,
    pictures: {},
    catalogue: {
      categories: [
        { id: 24, name: 'Por viaje (hasta 120 días)' },
        { id: 23, name: 'Más de un viaje al año' },
      ],
      destinations: [
        { id: 1, name: 'Europa (Schengen)' },
        { id: 2, name: 'Latinoamérica y Caribe' },
      ],
      residenceCountries: [
        { id: 1, name: 'Uruguay', iso: 'UY' },
        { id: 2, name: 'Argentina', iso: 'AR' },
      ],
    },
  }
}

/** Renders content at an address of a storefront. */
export function renderAt(children: ReactNode, address = '/', brand: Brand = ceibo): RenderResult {
  return render(placed(children, address, brand))
}

/** Writes content as the server does, runs `early` on it, as a visitor acts before the code is here, and then hydrates it. */
export function hydrateAfter(early: () => void, children: ReactNode): RenderResult {
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(placed(children))
  early()
  return render(placed(children), { container, hydrate: true })
}

const placed = (children: ReactNode, address = '/', brand: Brand = ceibo) => (
  <MemoryRouter initialEntries={[address]}>
    <PageStateProvider value={pageState(brand)}>{children}</PageStateProvider>
  </MemoryRouter>
)
