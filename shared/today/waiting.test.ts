import { describe, expect, test } from 'vitest'
import { mayCall, type Permission, roles } from '../access/permissions.ts'
import { kindsFor, type WaitingKind, waitingKinds } from './waiting.ts'

/** What the link of each kind opens. */
const OPENED: Record<WaitingKind, readonly Permission[]> = {
  requests: ['request.list', 'request.show'],
  stuckRefunds: ['refunds.list'],
  unknownPayments: ['reconciliation.list'],
  bankDifferences: ['reconciliation.list', 'reconciliation.show'],
  incompleteDays: ['reconciliation.list', 'reconciliation.show'],
  creditLimits: ['accounts.list', 'accounts.show'],
  disputes: ['accounts.list', 'accountStatements.show'],
  openMonths: ['accountStatements.close'],
  tariffDrafts: ['tariffs.list', 'tariffs.show'],
  storefrontDrafts: ['business.show'],
  failedEmails: ['emails.list'],
  returnedDraft: ['ownStorefront.show'],
}

describe('D-13 what waits for a role', () => {
  test.each([
    ['administrator', waitingKinds.filter((kind) => kind !== 'returnedDraft')],
    [
      'finance',
      [
        'stuckRefunds',
        'unknownPayments',
        'bankDifferences',
        'incompleteDays',
        'creditLimits',
        'disputes',
        'openMonths',
        'tariffDrafts',
      ],
    ],
    ['support', ['requests', 'failedEmails']],
    ['reader', []],
    ['owner', ['returnedDraft']],
    ['seller', []],
    ['viewer', []],
  ] as const)('%s', (role, kinds) => expect(kindsFor(role)).toEqual(kinds))

  test('opens to that role', () => {
    for (const role of roles)
      for (const kind of kindsFor(role))
        for (const page of OPENED[kind]) expect(mayCall(role, page), `${role} ${kind} ${page}`).toBe(true)
  })

  test('is read by the roles for which anything can wait, and by no other', () => {
    for (const role of roles) expect(mayCall(role, 'today.show'), role).toBe(kindsFor(role).length > 0)
  })
})
