import { eq } from 'drizzle-orm'
import type { StaffRole } from '#shared/auth/permissions.ts'
import { account } from '../../server/platform/db/schema/businesses.ts'
import type { TestShop } from './test-app.ts'

/** A member of staff with the demo's password: of this role, and logged in. */
export async function addStaff(shop: TestShop, role: StaffRole, email = `${role}@staff.test`) {
  const [admin] = await shop.db
    .select({ passwordHash: account.passwordHash })
    .from(account)
    .where(eq(account.email, 'admin@ceibo.test'))
  const [added] = await shop.db
    .insert(account)
    .values({ email, name: `Staff ${role}`, role, passwordHash: admin!.passwordHash })
    .returning({ id: account.id })
  return { id: added!.id, email, token: await shop.loginAs(email, 'administrator') }
}
