import { eq } from 'drizzle-orm'
import { areaOfRole, type BusinessRole, type Role, type StaffRole } from '#shared/access/permissions.ts'
import { users } from '../../server/platform/db/schema/businesses.ts'
import type { TestShop } from './test-app.ts'

/** Adds a member of staff with this role and the demo's password, and logs in. */
export function addStaff(shop: TestShop, role: StaffRole, email = `${role}@staff.test`) {
  return addUser(shop, { role, email, name: `Staff ${role}`, businessId: null })
}

/** Adds a user with this role and the demo's password to the business of a login, and logs in. */
export async function addColleague(shop: TestShop, of: string, role: BusinessRole, email = `${role}-${of}`) {
  const [login] = await shop.db.select({ businessId: users.businessId }).from(users).where(eq(users.email, of))
  return addUser(shop, { role, email, name: email, businessId: login!.businessId })
}

type NewUser = { role: Role; email: string; name: string; businessId: string | null }

async function addUser(shop: TestShop, { role, email, name, businessId }: NewUser) {
  const [admin] = await shop.db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.email, 'admin@ceibo.test'))
  const [added] = await shop.db
    .insert(users)
    .values({ email, name, role, businessId, passwordHash: admin!.passwordHash })
    .returning({ id: users.id })
  return { id: added!.id, email, token: await shop.loginAs(email, areaOfRole[role]) }
}
