import { describe, expect, test } from 'vitest'
import { guard } from './guard.ts'

const visitor = null
const administrator = { area: 'administrator' } as const
const partner = { area: 'partner' } as const
const unreadable = { area: null }

describe('a guarded page', () => {
  test('A-05 without a session leads to the login of its role', () => {
    expect(guard('administrator', visitor)).toBe('/admin/login')
    expect(guard('partner', visitor)).toBe('/profile/login')
  })

  test('A-06 that names no role leads home, for every session', () => {
    for (const session of [visitor, administrator, partner, unreadable]) expect(guard(undefined, session)).toBe('/')
  })

  test('A-07 sends a session of another role, or of none, to /logout', () => {
    expect(guard('administrator', partner)).toBe('/logout')
    expect(guard('partner', administrator)).toBe('/logout')
    expect(guard('administrator', unreadable)).toBe('/logout')
    expect(guard('partner', unreadable)).toBe('/logout')
  })

  test('lets its own role stay', () => {
    expect(guard('administrator', administrator)).toBeNull()
    expect(guard('partner', partner)).toBeNull()
  })
})
