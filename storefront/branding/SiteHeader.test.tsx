import { cleanup, screen } from '@testing-library/react'
import Cookies from 'js-cookie'
import { afterEach, expect, test } from 'vitest'
import { ceibo, partner, renderAt } from '../../tests/support/test-storefront.tsx'
import { SiteHeader } from './SiteHeader.tsx'

afterEach(() => {
  cleanup()
  for (const name of ['SSID', '_BT', '_UN']) Cookies.remove(name)
})

test('P-05 the main brand shows its menu and the agents’ way in', () => {
  renderAt(<SiteHeader focused={false} />, '/', ceibo)
  expect(screen.getAllByRole('link', { name: 'Agente de ventas' })[0]?.getAttribute('href')).toBe('/profile/login')
  expect(screen.getAllByRole('navigation')).not.toHaveLength(0)
})

test('P-05 a purchase shows neither, but the broker who sells', () => {
  renderAt(<SiteHeader focused />, '/', ceibo)
  expect(screen.queryByRole('link', { name: 'Agente de ventas' })).toBeNull()
  expect(screen.queryByRole('navigation')).toBeNull()
  cleanup()
  Cookies.set('SSID', 'token')
  Cookies.set('_UN', 'Rambla Brokers')
  Cookies.set('_BT', '2')
  renderAt(<SiteHeader focused />, '/', ceibo)
  expect(screen.getByText('Rambla Brokers')).toBeDefined()
})

test('P-05 a company’s storefront has neither', () => {
  renderAt(<SiteHeader focused={false} />, '/', partner)
  expect(screen.queryByRole('link', { name: 'Agente de ventas' })).toBeNull()
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(screen.getByRole('link', { name: 'Mburucuyá Viajes: inicio' })).toBeDefined()
})

test('P-05 a broker sees their name, other users with a session do not', () => {
  Cookies.set('SSID', 'token')
  Cookies.set('_UN', 'Rambla Brokers')
  Cookies.set('_BT', '1')
  renderAt(<SiteHeader focused={false} />)
  expect(screen.queryByText('Rambla Brokers')).toBeNull()
  cleanup()
  Cookies.set('_BT', '2')
  renderAt(<SiteHeader focused={false} />)
  expect(screen.getByText('Rambla Brokers').closest('a')?.getAttribute('href')).toBe('/profile')
  cleanup()
  Cookies.remove('SSID')
  renderAt(<SiteHeader focused={false} />)
  expect(screen.queryByText('Rambla Brokers')).toBeNull()
})
