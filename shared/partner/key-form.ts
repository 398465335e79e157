import type { Day } from '../dates.ts'
import type { ValidationIssue } from '../validation-issues.ts'

export const KEY_NAME_MAX_LENGTH = 60

/** How many keys of one name may be in force: two, so that a program changes to the new one before the old one is revoked. */
export const MOST_OF_ONE_NAME = 2
/** How many keys of a business may be in force, of all names together. */
export const MOST_KEYS = 20

export const keyModes = ['test', 'live'] as const
export type KeyMode = (typeof keyModes)[number]

export const keyStates = ['active', 'expired', 'revoked', 'owner-left'] as const
export type KeyState = (typeof keyStates)[number]

type Lifetime = {
  isRevoked: boolean
  expiresOn: Day | null
  /** Whether the owner who made it is one still, and in service. */
  hasOwner: boolean
}

/** Returns the state of a key on a day; its last day is part of its time. */
export function keyState({ isRevoked, expiresOn, hasOwner }: Lifetime, today: Day): KeyState {
  if (isRevoked) return 'revoked'
  if (expiresOn !== null && expiresOn < today) return 'expired'
  return hasOwner ? 'active' : 'owner-left'
}

type NewKey = { name: string; mode: KeyMode; expiresOn: Day | null }
type Facts = {
  /** The business's keys that are in force. */
  inForce: readonly Pick<NewKey, 'name' | 'mode'>[]
  /** Whether staff have switched the business on. */
  isLive: boolean
  today: Day
}

/** Returns what stands against making a key. */
export function checkNewKey({ name, mode, expiresOn }: NewKey, { inForce, isLive, today }: Facts): ValidationIssue[] {
  const isNamed = (one: Facts['inForce'][number]) => one.mode === mode && one.name === name
  if (mode === 'live' && !isLive) return [{ path: 'mode', key: 'PARTNER_KEYS.NOT_LIVE' }]
  if (expiresOn !== null && expiresOn < today) return [{ path: 'expiresOn', key: 'PARTNER_KEYS.PAST_DAY' }]
  if (inForce.length >= MOST_KEYS) return [{ path: 'name', key: 'PARTNER_KEYS.TOO_MANY' }]
  return inForce.filter(isNamed).length >= MOST_OF_ONE_NAME
    ? [{ path: 'name', key: 'PARTNER_KEYS.NAME_TAKEN_TWICE' }]
    : []
}
