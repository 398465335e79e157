import { afterAll, beforeAll, expect, test } from 'vitest'
import { authApi } from '#shared/auth/contract.ts'
import { businessRoles, mayCall, type Role, roles, staffRoles } from '#shared/access/permissions.ts'
import { partnerCalls } from '#shared/partner/calls.ts'
import { type Endpoint, fillPath } from '#shared/http.ts'
import { createServer, serveApi } from '../../server/app.ts'
import { addColleague, addStaff } from '../support/staff.ts'
import { startTestShop, type TestShop } from '../support/test-app.ts'

let shop: TestShop
let tokens: Record<Role, string>
beforeAll(async () => {
  shop = await startTestShop()
  const added = await Promise.all([
    ...staffRoles.map(async (role) => [role, (await addStaff(shop, role)).token] as const),
    ...businessRoles.map(async (role) => [role, (await addColleague(shop, 'broker@ceibo.test', role)).token] as const),
  ])
  tokens = Object.fromEntries(added) as Record<Role, string>
})
afterAll(() => shop.close())

const callsOf = (role: Role) =>
  shop.router.endpoints
    .filter(({ access }) => access !== 'public' && mayCall(role, access))
    .map(({ method, path }) => `${method} ${path}`)
    .toSorted()

const isPublic = ({ access }: Endpoint) => access === 'public'

/** The status of a call without valid ids or a valid body: access is checked before anything is read. */
async function statusOf({ method, path }: Endpoint, token?: string): Promise<number> {
  const response = await shop.app.inject({
    method,
    url: `/api${fillPath(path, { id: 'x', saleId: 'x', code: 'x', receiptId: 'x', subdomain: 'x' })}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(method === 'GET' || method === 'DELETE' ? {} : { payload: {} }),
  })
  return response.statusCode
}

// ASVS 3.5.1
test('A-08 every call that is not public refuses a request without a session', async () => {
  const closed = shop.router.endpoints.filter((endpoint) => !isPublic(endpoint))
  expect(closed.length).toBeGreaterThan(4)
  for (const endpoint of closed) expect(await statusOf(endpoint), endpoint.path).toBe(401)
})

// ASVS 8.2.1
test('A-08 beside what is public the owner of a business may make these calls, and no other', () => {
  expect(callsOf('owner')).toEqual([
    'DELETE /partnerKeys/:id',
    'DELETE /user/savedFilters/:id',
    'DELETE /user/sessions/:id',
    'DELETE /users/:id',
    'GET /accountLines',
    'GET /accountStatements',
    'GET /accountStatements/:id',
    'GET /accountStatements/:id/csv',
    'GET /accountStatements/:id/pdf',
    'GET /business/own',
    'GET /partnerKeys',
    'GET /partnerUsage',
    'GET /partnerUsageErrors',
    'GET /partnerUsageKeys',
    'GET /profile/account',
    'GET /profile/home',
    'GET /profile/storefront',
    'GET /report/movements/csv',
    'GET /report/profile',
    'GET /sale/:id/afterSale',
    'GET /sale/:id/receipt/:receiptId',
    'GET /sale/csv',
    'GET /sale/findDetails/:id',
    'GET /sale/findList',
    'GET /sale/totals',
    'GET /sandbox/clock',
    'GET /sandboxEmails',
    'GET /sandboxEmails/:id',
    'GET /search',
    'GET /statementLines',
    'GET /today',
    'GET /user/savedFilters',
    'GET /user/session',
    'GET /user/sessions',
    'GET /users',
    'GET /users/:id',
    'GET /webhookDeliveries',
    'GET /webhooks',
    'GET /webhooks/:id',
    'POST /accountStatements/:id/disputes',
    'POST /aws/image',
    'POST /partnerKeys',
    'POST /profile/storefront/send',
    'POST /sale/:id/correct',
    'POST /sandbox/clock',
    'POST /sandbox/refresh',
    'POST /user/confirmPassword',
    'POST /user/logout',
    'POST /user/password',
    'POST /user/savedFilters',
    'POST /user/sessions/endOthers',
    'POST /users',
    'POST /users/:id/endSessions',
    'POST /users/:id/invite',
    'POST /users/block',
    'POST /users/endSessions',
    'POST /webhookDeliveries/:id/resend',
    'POST /webhooks',
    'POST /webhooks/:id/replay',
    'POST /webhooks/:id/rotate',
    'POST /webhooks/:id/test',
    'PUT /profile/storefront',
    'PUT /users/:id',
    'PUT /webhooks/:id',
  ])
})

// ASVS 8.2.1
test('A-08 D-05 a seller and a viewer of a business make fewer: neither its users, nor its storefront and account', () => {
  const beyond = (role: Role) =>
    callsOf('owner').filter((called) => !callsOf(role).includes(called) && !/ \/(users|webhook)/.test(called))
  for (const role of ['seller', 'viewer'] as const) expect(callsOf(role).join()).not.toMatch(/\/users|\/webhook/)
  const account = [
    'DELETE /partnerKeys/:id',
    'GET /accountLines',
    'GET /accountStatements',
    'GET /accountStatements/:id',
    'GET /accountStatements/:id/csv',
    'GET /accountStatements/:id/pdf',
    'GET /partnerKeys',
    'GET /partnerUsage',
    'GET /partnerUsageErrors',
    'GET /partnerUsageKeys',
    'GET /profile/account',
    'GET /profile/storefront',
    'GET /sandbox/clock',
    'GET /sandboxEmails',
    'GET /sandboxEmails/:id',
  ]
  const changes = [
    'GET /statementLines',
    'GET /today',
    'POST /accountStatements/:id/disputes',
    'POST /aws/image',
    'POST /partnerKeys',
    'POST /profile/storefront/send',
  ]
  const sandbox = ['POST /sandbox/clock', 'POST /sandbox/refresh']
  expect(beyond('seller')).toEqual([...account, ...changes, ...sandbox, 'PUT /profile/storefront'])
  expect(beyond('viewer')).toEqual([
    ...account,
    ...changes,
    'POST /sale/:id/correct',
    ...sandbox,
    'PUT /profile/storefront',
  ])
})

// ASVS 8.2.1
test('A-08 D-05 every call refuses the roles that it is not for', async () => {
  const refusals = shop.router.endpoints.flatMap((endpoint) =>
    roles.filter((role) => !mayCall(role, endpoint.access)).map((role) => ({ endpoint, role })),
  )
  expect(refusals.length).toBeGreaterThan(1)
  for (const { endpoint, role } of refusals) {
    expect(await statusOf(endpoint, tokens[role]), `${role} on ${endpoint.path}`).toBe(403)
  }
}, 120_000)

test('A-08 D-05 every call lets in the roles that it is for', async () => {
  const admissions = shop.router.endpoints
    .filter((endpoint) => endpoint !== (authApi.logout as Endpoint))
    .flatMap((endpoint) =>
      isPublic(endpoint)
        ? []
        : roles.filter((role) => mayCall(role, endpoint.access)).map((role) => ({ endpoint, role })),
    )
  expect(admissions.length).toBeGreaterThan(4)
  for (const { endpoint, role } of admissions) {
    expect([401, 403, 500], `${role} on ${endpoint.path}`).not.toContain(await statusOf(endpoint, tokens[role]))
  }
}, 120_000)

// ASVS 6.3.4, 15.2.3
test('A-08 nothing is served under /api outside the list of endpoints, but its own document', async () => {
  const app = await createServer({ ...shop.dependencies.env, trustProxy: false })
  const served: string[] = []
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) if (one !== 'HEAD') served.push(`${one} ${url}`)
  })
  const { endpoints } = serveApi(app, shop.dependencies)
  await app.ready()
  await app.close()
  const listed = [...endpoints, ...partnerCalls].map(({ method, path }) => `${method} /api${path}`)
  const strays = served.filter((route) => route.includes(' /api/') && !listed.includes(route))
  expect(listed.every((route) => served.includes(route))).toBe(true)
  const known = /^GET \/api\/(docs|(partner\/v1\/)?openapi\.json)|\/api\/(partner\/v1\/)?\*$/
  expect(strays.filter((route) => !known.test(route))).toEqual([])
})
