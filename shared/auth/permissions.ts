import type { Role } from '../http.ts'

/**
 * What each role may do in the back-office: role, resource, actions. It decides what is shown; the server decides
 * again by the access of each endpoint, and a test holds both to the same answer.
 */
export const permissions = {
  administrator: {
    sales: ['list', 'show', 'export', 'pay'],
    settlements: ['list', 'show', 'export'],
    continental: ['list', 'export'],
    continentalPlans: ['list', 'export'],
    request: ['list', 'show', 'edit', 'export'],
    business: ['list', 'show', 'export', 'create', 'edit', 'delete'],
    broker: ['list', 'show', 'export', 'create', 'edit', 'delete'],
    promoCodes: ['list', 'show', 'export', 'create', 'edit', 'pause', 'delete'],
    promoCodeBusinesses: ['list'],
    promoCodeStats: ['list', 'export'],
  },
  partner: {
    sales: ['list', 'show', 'export'],
    ownSettlements: ['list', 'export'],
  },
} as const satisfies Record<Role, Record<string, readonly string[]>>

/** True when the table grants `action` on `resource` to `role`. */
export function isAllowed(role: Role, action: string, resource: string): boolean {
  const granted: Record<string, readonly string[]> = permissions[role]
  return Object.hasOwn(granted, resource) && granted[resource]!.includes(action)
}
