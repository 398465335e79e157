import { describe, expect, test } from 'vitest'
import { isAllowed, mayCall, permissions, roles } from './permissions.ts'

describe('A-08 the table of permissions', () => {
  test('lists every role', () => expect(roles).toEqual(Object.keys(permissions)))

  test('grants a business its own sales, its own settlement, its own sessions and password, and nothing that changes anything else', () => {
    const granted = Object.entries<readonly string[]>(permissions.partner).flatMap(([resource, actions]) =>
      actions.map((action) => `${resource}.${action}`),
    )
    expect(granted).toEqual([
      'sales.list',
      'sales.show',
      'sales.export',
      'ownSettlements.list',
      'ownSettlements.export',
      'session.show',
      'session.end',
      'session.list',
      'session.revoke',
      'session.confirm',
      'password.edit',
    ])
  })

  test('keeps what is a business’s own from staff, who have the whole', () => {
    expect(mayCall('administrator', 'ownSettlements.list')).toBe(false)
    expect(mayCall('administrator', 'settlements.list')).toBe(true)
  })

  test('lets every role make a public call', () => {
    for (const role of roles) expect(mayCall(role, 'public')).toBe(true)
  })

  test('knows no resource or action that it does not list', () => {
    expect(isAllowed('administrator', 'delete', 'sales')).toBe(false)
    expect(isAllowed('administrator', 'list', 'nothing')).toBe(false)
    expect(isAllowed('partner', 'list', 'toString')).toBe(false)
  })
})
