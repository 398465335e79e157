import type { KeyAccess } from './scopes.ts'
import type { Area } from './guard.ts'

/** The actions that every role has on its own login and its own settings. */
const ownLogin = {
  session: ['show', 'end', 'list', 'revoke', 'confirm'],
  password: ['edit'],
  savedFilters: ['list', 'create', 'delete'],
} as const

const staffLogin = { ...ownLogin, secondFactor: ['show', 'create', 'delete'] } as const

/**
 * What each role may do: role, resource, actions. It is the only such table: every call that is not public names its permission
 * (`sales.pay`), which the server checks here, and the back-office shows what is granted here (`canAccess`).
 */
export const permissions = {
  administrator: {
    dashboard: ['show'],
    today: ['show'],
    sales: ['list', 'show', 'export', 'pay', 'cancel', 'change', 'grant', 'correct', 'resendVouchers', 'showCost'],
    settlements: ['list', 'show', 'export'],
    paymentLots: ['list', 'export'],
    accounts: ['list', 'show', 'export', 'pay', 'payOut', 'adjust'],
    accountLines: ['list', 'export'],
    accountStatements: ['list', 'show', 'export', 'close', 'answer'],
    statementLines: ['list'],
    refunds: ['list', 'export', 'transfer'],
    continental: ['list', 'export'],
    continentalPlans: ['list', 'export'],
    request: ['list', 'show', 'edit', 'export'],
    reconciliation: ['list', 'show', 'create', 'edit'],
    emails: ['list', 'resend'],
    webhooks: ['list', 'show', 'switchOff'],
    webhookDeliveries: ['list'],
    business: ['list', 'show', 'export', 'create', 'edit', 'delete'],
    broker: ['list', 'show', 'export', 'create', 'edit', 'delete'],
    partnerAccess: ['list', 'edit'],
    partnerKeys: ['list'],
    partnerUsage: ['list'],
    partnerUsageKeys: ['list'],
    partnerUsageErrors: ['list'],
    images: ['create'],
    promoCodes: ['list', 'show', 'export', 'create', 'edit', 'pause', 'delete'],
    promoCodeBusinesses: ['list'],
    promoCodeStats: ['list', 'export'],
    tariffs: ['list', 'show', 'create', 'edit', 'delete', 'approve', 'export'],
    priceTester: ['list'],
    exchangeRates: ['list', 'create', 'edit'],
    instalmentPlans: ['list', 'create', 'edit'],
    paymentMethods: ['list', 'edit'],
    paymentMethodBusinesses: ['list'],
    entryRequirements: ['list', 'create', 'edit'],
    countries: ['list', 'show', 'create', 'edit'],
    legalTexts: ['list', 'review'],
    auditLog: ['list', 'export'],
    users: ['list', 'show', 'export', 'create', 'edit', 'delete'],
    ...staffLogin,
  },
  finance: {
    dashboard: ['show'],
    today: ['show'],
    sales: ['list', 'show', 'export', 'pay', 'cancel', 'grant', 'showCost'],
    settlements: ['list', 'show', 'export'],
    paymentLots: ['list', 'export'],
    accounts: ['list', 'show', 'export', 'pay', 'payOut', 'adjust'],
    accountLines: ['list', 'export'],
    accountStatements: ['list', 'show', 'export', 'close', 'answer'],
    statementLines: ['list'],
    refunds: ['list', 'export', 'transfer'],
    continental: ['list', 'export'],
    continentalPlans: ['list', 'export'],
    request: ['list', 'show', 'export'],
    reconciliation: ['list', 'show', 'create', 'edit'],
    business: ['list', 'show', 'export'],
    broker: ['list', 'show', 'export'],
    tariffs: ['list', 'show', 'create', 'edit', 'delete', 'approve', 'export'],
    priceTester: ['list'],
    exchangeRates: ['list', 'create', 'edit'],
    instalmentPlans: ['list', 'create', 'edit'],
    paymentMethods: ['list', 'edit'],
    paymentMethodBusinesses: ['list'],
    legalTexts: ['list', 'review'],
    ...staffLogin,
  },
  support: {
    dashboard: ['show'],
    today: ['show'],
    sales: ['list', 'show', 'export', 'cancel', 'change', 'correct', 'resendVouchers'],
    refunds: ['list'],
    request: ['list', 'show', 'edit', 'export'],
    emails: ['list', 'resend'],
    webhooks: ['list', 'show', 'switchOff'],
    webhookDeliveries: ['list'],
    partnerUsage: ['list'],
    partnerUsageKeys: ['list'],
    partnerUsageErrors: ['list'],
    business: ['list', 'show'],
    broker: ['list', 'show'],
    entryRequirements: ['list'],
    ...staffLogin,
  },
  reader: {
    dashboard: ['show'],
    sales: ['list', 'show', 'export', 'showCost'],
    settlements: ['list', 'show', 'export'],
    paymentLots: ['list', 'export'],
    accounts: ['list', 'show', 'export'],
    accountLines: ['list', 'export'],
    accountStatements: ['list', 'show', 'export'],
    statementLines: ['list'],
    refunds: ['list', 'export'],
    continental: ['list', 'export'],
    continentalPlans: ['list', 'export'],
    request: ['list', 'show', 'export'],
    reconciliation: ['list', 'show'],
    emails: ['list'],
    webhooks: ['list', 'show'],
    webhookDeliveries: ['list'],
    partnerUsage: ['list'],
    partnerUsageKeys: ['list'],
    partnerUsageErrors: ['list'],
    business: ['list', 'show', 'export'],
    broker: ['list', 'show', 'export'],
    promoCodes: ['list', 'show', 'export'],
    promoCodeBusinesses: ['list'],
    promoCodeStats: ['list', 'export'],
    tariffs: ['list', 'show', 'export'],
    priceTester: ['list'],
    exchangeRates: ['list'],
    instalmentPlans: ['list'],
    paymentMethods: ['list'],
    entryRequirements: ['list'],
    legalTexts: ['list'],
    auditLog: ['list', 'export'],
    ...staffLogin,
  },
  owner: {
    ownHome: ['show'],
    today: ['show'],
    sales: ['list', 'show', 'export', 'correct', 'seeOthers', 'sellOnAccount'],
    ownSettlements: ['list', 'export', 'seeCommission'],
    ownAccount: ['show'],
    accountLines: ['list', 'export'],
    accountStatements: ['list', 'show', 'export', 'dispute'],
    statementLines: ['list'],
    users: ['list', 'show', 'export', 'create', 'edit', 'delete'],
    partnerKeys: ['list', 'create', 'delete'],
    partnerUsage: ['list'],
    partnerUsageKeys: ['list'],
    partnerUsageErrors: ['list'],
    webhooks: ['list', 'show', 'create', 'edit'],
    webhookDeliveries: ['list', 'resend'],
    sandbox: ['list', 'show', 'edit'],
    ownStorefront: ['show', 'edit'],
    images: ['create'],
    ...ownLogin,
  },
  seller: {
    ownHome: ['show'],
    sales: ['list', 'show', 'export', 'correct', 'sellOnAccount'],
    ownSettlements: ['list', 'export'],
    ...ownLogin,
  },
  viewer: {
    ownHome: ['show'],
    sales: ['list', 'show', 'export', 'seeOthers'],
    ownSettlements: ['list', 'export', 'seeCommission'],
    ...ownLogin,
  },
} as const satisfies Record<string, Record<string, readonly string[]>>

/** The role of a user: a staff role or a business role. */
export type Role = keyof typeof permissions

export const staffRoles = ['administrator', 'finance', 'support', 'reader'] as const satisfies readonly Role[]
export type StaffRole = (typeof staffRoles)[number]

export const businessRoles = ['owner', 'seller', 'viewer'] as const satisfies readonly Role[]
export type BusinessRole = (typeof businessRoles)[number]

export const roles = [...staffRoles, ...businessRoles] as const satisfies readonly Role[]

/** The area where the users of a role work. */
export const areaOfRole: Record<Role, Area> = {
  administrator: 'administrator',
  finance: 'administrator',
  support: 'administrator',
  reader: 'administrator',
  owner: 'partner',
  seller: 'partner',
  viewer: 'partner',
}

/** Returns the roles that users of an area may have. */
export function rolesIn(area: Area): Role[] {
  return roles.filter((role) => areaOfRole[role] === area)
}

type PermissionOf<Table extends Record<string, readonly string[]>> = {
  [Resource in keyof Table & string]: `${Resource}.${Table[Resource][number]}`
}[keyof Table & string]

/** A resource and an action on it that the table grants to some role, such as `sales.pay`. */
export type Permission = { [R in Role]: PermissionOf<(typeof permissions)[R]> }[Role]

/** What a call requires: nothing (`public`), a permission of the session's role, or a scope of a partner's key. */
export type Access = 'public' | Permission | KeyAccess

/** Returns true when the table grants `action` on `resource` to `role`. */
export function isAllowed(role: Role, action: string, resource: string): boolean {
  const granted: Record<string, readonly string[]> = permissions[role]
  return Object.hasOwn(granted, resource) && granted[resource]!.includes(action)
}

/** Returns true when a session of `role` may make a call that requires `access`. */
export function mayCall(role: Role, access: Access): boolean {
  if (access === 'public') return true
  const [resource = '', action = ''] = access.split('.')
  return isAllowed(role, action, resource)
}

/** Returns the roles that have a permission. */
export function rolesWith(permission: Permission): Role[] {
  return roles.filter((role) => mayCall(role, permission))
}

/** The names of all lists: what the table lets some role list. */
export const lists = [
  ...new Set(
    Object.values(permissions).flatMap((granted) =>
      Object.entries<readonly string[]>(granted).flatMap(([resource, actions]) =>
        actions.includes('list') ? [resource] : [],
      ),
    ),
  ),
] as [string, ...string[]]
