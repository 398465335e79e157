// @vitest-environment node
import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { RESERVED_SEGMENTS } from '#shared/businesses/subdomain.ts'
import { brokerStorefront } from '#shared/businesses/broker-storefront.ts'
import { footerLinks, headerLinks, legalLinks } from './branding/navigation.ts'
import { findRoute, notFound, routes } from './routes.tsx'
import { ceibo } from '../tests/support/test-storefront.tsx'

test('P-15 no business can take the first segment of a page', () => {
  for (const { path: address } of routes) {
    const segment = address.split('/')[1]
    if (segment) expect(RESERVED_SEGMENTS, address).toContain(segment)
  }
})

test('every page names the module that it loads, so that its chunks travel with the document', () => {
  for (const { source, load } of [...routes, notFound]) {
    expect(existsSync(path.join(import.meta.dirname, '..', source)), source).toBe(true)
    expect(load.toString()).toContain(path.basename(source))
  }
})

// WCAG 2.4.2
test('every page has a title of its own that ends in the brand, and a description', async () => {
  const metas = await Promise.all([...routes, notFound].map(async ({ load }) => (await load()).meta(ceibo)))
  const titles = metas.map(({ title }) => title)
  expect(new Set(titles).size).toBe(titles.length)
  for (const { title, description } of metas) {
    expect(title).toContain(ceibo.name)
    expect(description.length, title).toBeGreaterThan(20)
  }
})

test('header and footer lead only to pages that exist', () => {
  const links = [...headerLinks, ...legalLinks, ...footerLinks.flatMap((column) => column.links)]
  expect(links.length).toBeGreaterThan(0)
  for (const { to } of links) expect(findRoute(to.split('#')[0] ?? '', '/'), to).toBeDefined()
})

test('P-02 an address is looked up below the prefix of its storefront only', () => {
  expect(findRoute('/mburucuya', '/mburucuya')?.path).toBe('/')
  expect(findRoute('/mburucuya/logout', '/mburucuya')?.path).toBe('/logout')
  expect(findRoute('/mburucuyas', '/mburucuya')).toBeUndefined()
  expect(findRoute('/logout', '/mburucuya')).toBeUndefined()
})

test('P-15 a page has one spelling; the code in an address may have any', () => {
  for (const address of ['/Viaje', '/buy/Step-8', '/Pagar/X', '/Cotizacion/x']) {
    expect(findRoute(address, '/'), address).toBeUndefined()
    expect(findRoute(address.toLowerCase(), '/'), address).toBeDefined()
  }
  expect(findRoute('/pagar/X', '/')?.path).toBe('/pagar/:order')
})

test('B-13 the storefront of a broker’s quote has the quote as its home, and every other page below it', () => {
  const basename = `/${brokerStorefront({ of: 'quote', code: '7'.repeat(27) })}`
  expect(findRoute(basename, basename)?.path).toBe('/cotizacion/:code')
  expect(findRoute(`${basename}/buy/step-5`, basename)?.path).toBe('/buy/step-5')
  expect(findRoute('/', basename)).toBeUndefined()
})

test('B-12 the storefront of a broker’s sale has the vouchers as its home, and no business can take its first segment', () => {
  const basename = `/${brokerStorefront({ of: 'sale', code: 'A'.repeat(32) })}`
  expect(findRoute(basename, basename)?.path).toBe('/mi-voucher')
  expect(findRoute(`${basename}/cancelar-plan`, basename)?.path).toBe('/cancelar-plan')
  expect(RESERVED_SEGMENTS).toContain(basename.split('/')[1])
})

test('Y-02 the storefront of a broker’s order begins with a new purchase, and no business can take its first segment', () => {
  const basename = `/${brokerStorefront({ of: 'order', code: 'A'.repeat(32) })}`
  expect(findRoute(basename, basename)?.path).toBe('/buy/step-1')
  expect(findRoute(`${basename}/pagar/${'B'.repeat(20)}/pendiente`, basename)?.path).toBe('/pagar/:order/pendiente')
  expect(RESERVED_SEGMENTS).toContain(basename.split('/')[1])
})
