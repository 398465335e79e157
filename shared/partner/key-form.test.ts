import { describe, expect, test } from 'vitest'
import { checkNewKey, keyState, MOST_KEYS } from './key-form.ts'
import { mayCallWithKey } from '../access/scopes.ts'

const today = '2026-11-29'
const newKey = { name: 'Motor de reservas', mode: 'test', expiresOn: null } as const
const facts = { inForce: [], isLive: false, today }
const keys = (issues: readonly { key: string }[]) => issues.map(({ key }) => key)

describe('W-01 a new key', () => {
  test('for tests needs nothing; a live one needs that staff switched the business on', () => {
    expect(checkNewKey(newKey, facts)).toEqual([])
    expect(keys(checkNewKey({ ...newKey, mode: 'live' }, facts))).toEqual(['PARTNER_KEYS.NOT_LIVE'])
    expect(checkNewKey({ ...newKey, mode: 'live' }, { ...facts, isLive: true })).toEqual([])
  })

  test('is the second of its name, and not the third; a live one and one for tests do not count together', () => {
    const other = { ...newKey, mode: 'live' } as const
    expect(checkNewKey(newKey, { ...facts, inForce: [newKey, other, other] })).toEqual([])
    expect(keys(checkNewKey(newKey, { ...facts, inForce: [newKey, newKey] }))).toEqual([
      'PARTNER_KEYS.NAME_TAKEN_TWICE',
    ])
  })

  test('is one of twenty at most, and ends today or later', () => {
    const many = Array.from({ length: MOST_KEYS }, (_, n) => ({ ...newKey, name: `Clave ${n}` }))
    expect(keys(checkNewKey(newKey, { ...facts, inForce: many }))).toEqual(['PARTNER_KEYS.TOO_MANY'])
    expect(checkNewKey(newKey, { ...facts, inForce: many.slice(1) })).toEqual([])
    expect(keys(checkNewKey({ ...newKey, expiresOn: '2026-11-28' }, facts))).toEqual(['PARTNER_KEYS.PAST_DAY'])
    expect(checkNewKey({ ...newKey, expiresOn: today }, facts)).toEqual([])
  })
})

test('W-01 a key is in force through its last day, unless it was revoked or its owner left', () => {
  const key = { isRevoked: false, expiresOn: null, hasOwner: true }
  expect(keyState(key, today)).toBe('active')
  expect(keyState({ ...key, expiresOn: today }, today)).toBe('active')
  expect(keyState({ ...key, expiresOn: '2026-11-28' }, today)).toBe('expired')
  expect(keyState({ ...key, isRevoked: true, expiresOn: '2026-11-28' }, today)).toBe('revoked')
  expect(keyState({ ...key, hasOwner: false }, today)).toBe('owner-left')
  expect(keyState({ ...key, hasOwner: false, isRevoked: true }, today)).toBe('revoked')
})

test('W-01 a key may make the calls of its scopes, and none of those of people', () => {
  expect(mayCallWithKey(['quotes'], 'key')).toBe(true)
  expect(mayCallWithKey(['quotes'], 'key.quotes')).toBe(true)
  expect(mayCallWithKey(['quotes'], 'key.sales')).toBe(false)
  for (const access of ['sales.pay', 'quotes', 'public'])
    expect(mayCallWithKey(['quotes', 'sales'], access)).toBe(false)
})
