import { describe, expect, test } from 'vitest'
import {
  businessRoles,
  isAllowed,
  mayCall,
  permissions,
  type Role,
  roles,
  rolesIn,
  rolesWith,
  staffRoles,
} from './permissions.ts'

function grantedTo(role: Role): string[] {
  return Object.entries<readonly string[]>(permissions[role]).flatMap(([resource, actions]) =>
    actions.map((action) => `${resource}.${action}`),
  )
}

describe('A-08 the table of permissions', () => {
  test('lists every role', () => expect(roles).toEqual(Object.keys(permissions)))

  test('D-05 gives an administrator every permission of staff', () => {
    for (const role of staffRoles)
      for (const [resource, actions] of Object.entries<readonly string[]>(permissions[role]))
        for (const action of actions)
          expect(isAllowed('administrator', action, resource), `${resource}.${action}`).toBe(true)
  })

  test.each([
    ['finance', 'sales.pay', true],
    ['finance', 'emails.resend', false],
    ['finance', 'request.edit', false],
    ['support', 'sales.list', true],
    ['support', 'sales.pay', false],
    ['support', 'sales.showCost', false],
    ['support', 'settlements.list', false],
    ['support', 'emails.resend', true],
    ['support', 'request.edit', true],
  ] as const)('D-05 %s: %s %s', (role, permission, granted) => expect(mayCall(role, permission)).toBe(granted))

  test('D-05 lets a reader change nothing but the own login', () => {
    const READS = ['list', 'show', 'export', 'showCost']
    const changes = Object.entries<readonly string[]>(permissions.reader)
      .filter(([resource]) => !['session', 'password', 'secondFactor', 'savedFilters'].includes(resource))
      .flatMap(([, actions]) => actions)
      .filter((action) => !READS.includes(action))
    expect(changes).toEqual([])
  })

  test('D-05 lets every role with the dashboard open the sales and requests that it links to', () => {
    for (const role of staffRoles.filter((one) => mayCall(one, 'dashboard.show')))
      for (const page of ['sales.list', 'sales.show', 'request.list'] as const)
        expect(mayCall(role, page), `${role} ${page}`).toBe(true)
  })

  test('D-05 only administrators look after users, and owners after those of their business', () =>
    expect(rolesWith('users.edit')).toEqual(['administrator', 'owner']))

  test('gives the roles of staff to one area and those of a business to the other', () => {
    expect(rolesIn('administrator')).toEqual(staffRoles)
    expect(rolesIn('partner')).toEqual(businessRoles)
  })

  test('grants a business its own sales and their travellers’ data, its settlement, account and users, its sessions and password, and nothing else', () => {
    expect(grantedTo('owner')).toEqual([
      'ownHome.show',
      'today.show',
      'sales.list',
      'sales.show',
      'sales.export',
      'sales.correct',
      'sales.seeOthers',
      'sales.sellOnAccount',
      'ownSettlements.list',
      'ownSettlements.export',
      'ownSettlements.seeCommission',
      'ownAccount.show',
      'accountLines.list',
      'accountLines.export',
      'accountStatements.list',
      'accountStatements.show',
      'accountStatements.export',
      'accountStatements.dispute',
      'statementLines.list',
      'users.list',
      'users.show',
      'users.export',
      'users.create',
      'users.edit',
      'users.delete',
      'partnerKeys.list',
      'partnerKeys.create',
      'partnerKeys.delete',
      'partnerUsage.list',
      'partnerUsageKeys.list',
      'partnerUsageErrors.list',
      'webhooks.list',
      'webhooks.show',
      'webhooks.create',
      'webhooks.edit',
      'webhookDeliveries.list',
      'webhookDeliveries.resend',
      'sandbox.list',
      'sandbox.show',
      'sandbox.edit',
      'ownStorefront.show',
      'ownStorefront.edit',
      'images.create',
      'session.show',
      'session.end',
      'session.list',
      'session.revoke',
      'session.confirm',
      'password.edit',
      'savedFilters.list',
      'savedFilters.create',
      'savedFilters.delete',
    ])
  })

  test('D-05 lets a seller sell and see what they sold, and a viewer read what the business sold; neither sees the account', () => {
    const ownLogin = grantedTo('owner').filter((permission) => /^(session|password|savedFilters)/.test(permission))
    const sales = ['sales.list', 'sales.show', 'sales.export']
    expect(grantedTo('seller')).toEqual([
      'ownHome.show',
      ...sales,
      'sales.correct',
      'sales.sellOnAccount',
      'ownSettlements.list',
      'ownSettlements.export',
      ...ownLogin,
    ])
    expect(grantedTo('viewer')).toEqual([
      'ownHome.show',
      ...sales,
      'sales.seeOthers',
      'ownSettlements.list',
      'ownSettlements.export',
      'ownSettlements.seeCommission',
      ...ownLogin,
    ])
  })

  test('D-07 lets staff who write businesses manage their people', () => {
    for (const role of staffRoles)
      expect(mayCall(role, 'users.edit'), role).toBe(mayCall(role, 'business.edit') && mayCall(role, 'business.create'))
  })

  test('D-05 gives an owner every permission of a business’s people', () => {
    for (const role of businessRoles) expect(grantedTo('owner'), role).toEqual(expect.arrayContaining(grantedTo(role)))
  })

  test('keeps what is a business’s own from staff, who have the whole', () => {
    expect(mayCall('administrator', 'ownSettlements.list')).toBe(false)
    expect(mayCall('administrator', 'settlements.list')).toBe(true)
  })

  test('lets every role make a public call', () => {
    for (const role of roles) expect(mayCall(role, 'public')).toBe(true)
  })

  // ASVS 8.2.1
  test('knows no resource or action that it does not list', () => {
    expect(isAllowed('administrator', 'delete', 'sales')).toBe(false)
    expect(isAllowed('administrator', 'list', 'nothing')).toBe(false)
    expect(isAllowed('seller', 'list', 'toString')).toBe(false)
  })
})
