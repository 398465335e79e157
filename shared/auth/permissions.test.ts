import { describe, expect, test } from 'vitest'
import { brokerApi, businessApi } from '../businesses/contract.ts'
import type { Endpoint, Role } from '../http.ts'
import { promoCodeStaffApi } from '../promo-codes/staff-contract.ts'
import { requestDeskApi } from '../requests/desk-contract.ts'
import { saleApi } from '../sales/contract.ts'
import { reportApi } from '../settlements/contract.ts'
import { isAllowed, permissions } from './permissions.ts'

const roles = ['administrator', 'partner'] as const satisfies readonly Role[]

/** The call that each action makes. */
const calls: Record<string, Record<string, Endpoint>> = {
  sales: { list: saleApi.list, show: saleApi.detail, export: saleApi.list, pay: saleApi.markPaid },
  settlements: { list: reportApi.settlements, show: reportApi.settlements, export: reportApi.settlements },
  continental: { list: reportApi.continental, export: reportApi.continental },
  continentalPlans: { list: reportApi.continentalPlans, export: reportApi.continentalPlans },
  business: {
    list: businessApi.list,
    show: businessApi.get,
    export: businessApi.list,
    create: businessApi.add,
    edit: businessApi.edit,
    delete: businessApi.remove,
  },
  broker: {
    list: brokerApi.list,
    show: brokerApi.get,
    export: brokerApi.list,
    create: brokerApi.add,
    edit: brokerApi.edit,
    delete: brokerApi.remove,
  },
  promoCodes: {
    list: promoCodeStaffApi.list,
    show: promoCodeStaffApi.detail,
    export: promoCodeStaffApi.list,
    create: promoCodeStaffApi.add,
    edit: promoCodeStaffApi.edit,
    pause: promoCodeStaffApi.edit,
    delete: promoCodeStaffApi.remove,
  },
  promoCodeBusinesses: { list: promoCodeStaffApi.businesses },
  promoCodeStats: { list: reportApi.promoCodes, export: reportApi.promoCodes },
  request: {
    list: requestDeskApi.list,
    show: requestDeskApi.detail,
    edit: requestDeskApi.update,
    export: requestDeskApi.list,
  },
  ownSettlements: { list: reportApi.profile, export: reportApi.profile },
}

describe('A-08 the table of permissions', () => {
  test('grants an action exactly when the server serves its call to that role', () => {
    for (const [resource, actions] of Object.entries(calls)) {
      for (const [action, { access, path }] of Object.entries(actions)) {
        for (const role of roles) {
          const served = access === 'public' || access.includes(role)
          expect(isAllowed(role, action, resource), `${role} ${action} ${resource}, ${path}`).toBe(served)
        }
      }
    }
  })

  test('grants nothing that makes no known call', () => {
    const granted = roles.flatMap((role) =>
      Object.entries<readonly string[]>(permissions[role]).flatMap(([resource, actions]) =>
        actions.map((action) => [resource, action]),
      ),
    )
    expect(granted.length).toBeGreaterThan(0)
    for (const [resource, action] of granted) expect(calls[resource!]?.[action!], `${resource} ${action}`).toBeDefined()
  })

  test('knows no resource or action that it does not list', () => {
    expect(isAllowed('administrator', 'delete', 'sales')).toBe(false)
    expect(isAllowed('administrator', 'list', 'nothing')).toBe(false)
    expect(isAllowed('partner', 'list', 'toString')).toBe(false)
  })
})
