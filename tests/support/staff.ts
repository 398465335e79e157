import { eq } from 'drizzle-orm'
import type { StaffRole } from '#shared/auth/permissions.ts'
import { users } from '../../server/platform/db/schema/businesses.ts'
import type { TestShop } from './test-app.ts'

/** A member of staff with the demo's password: of this role, and logged in. */
export async function addStaff(shop: TestShop, role: StaffRole, email = `${role}@staff.test`) {
  const [admin] = await shop.db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.email, 'admin@ceibo.test'))
  const [added] = await shop.db
    .insert(users)
    .values({ email, name: `Staff ${role}`, role, passwordHash: admin!.passwordHash })
    .returning({ id: users.id })
  return { id: added!.id, email, token: await shop.loginAs(email, 'administrator') }
}
