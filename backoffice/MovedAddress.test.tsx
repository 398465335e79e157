import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, describe, expect, test } from 'vitest'
import { type Area, areaOf } from '#shared/access/guard.ts'
import { MovedAddress } from './MovedAddress.tsx'
import { MOVED, movedAddress } from './paths.ts'

afterEach(cleanup)

const Address = () => {
  const { pathname, search, hash } = useLocation()
  return <p>{`${pathname}${search}${hash}`}</p>
}

function shownAt(address: string): string | null {
  render(
    <MemoryRouter initialEntries={[address]}>
      <MovedAddress>
        <Address />
      </MovedAddress>
    </MemoryRouter>,
  )
  return screen.getByText(/^\//).textContent
}

const moved = (Object.keys(MOVED) as Area[]).flatMap((area) =>
  Object.entries(MOVED[area]).map(([before, now]) => ({
    before: `${areaOf[area]}/${before}`,
    now: `${areaOf[area]}/${now}`,
  })),
)

describe('D-12 an address of an earlier release', () => {
  test.each(moved)('$before leads to $now, with what follows it', ({ before, now }) => {
    expect(shownAt(before)).toBe(now)
    cleanup()
    expect(shownAt(`${before}/`)).toBe(`${now}/`)
    cleanup()
    expect(shownAt(`${before}/7?filter=%7B%7D#x`)).toBe(`${now}/7?filter=%7B%7D#x`)
  })

  test('is told from one that only begins like it, and from those of today', () => {
    for (const address of [
      '/admin/liquidacionesx',
      '/admin',
      '/admin/sales/liquidaciones',
      '/sitio',
      '/profile/correo',
    ])
      expect(movedAddress(address), address).toBeNull()
    for (const { now } of moved) expect(movedAddress(now), now).toBeNull()
    expect(shownAt('/admin/sales?x=1')).toBe('/admin/sales?x=1')
  })

  test('of the plans of a provider is not taken for that of the provider', () => {
    expect(movedAddress('/admin/liquidaciones/continental')).toBe('/admin/settlements/continental')
    expect(movedAddress('/admin/liquidaciones/continental/planes')).toBe('/admin/settlements/continental/plans')
  })
})
