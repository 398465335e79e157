import { eq } from 'drizzle-orm'
import type { Database } from '../../server/platform/db/schema/database.ts'
import { holdLock } from '../../server/platform/db/locks.ts'
import { business } from '../../server/platform/db/schema/businesses.ts'
import type { ImageStore } from '../../server/adapters/images/store.ts'
import type { DocumentCipher } from '../../server/platform/crypto/document-cipher.ts'
import { DEMO_PASSWORD, demoLogins } from './cast.ts'
import { seedCatalogue } from './catalogue.ts'
import { prepareDemo, writeDemo, writeMainBrand } from './demo.ts'
import { shutDemoLogins } from './demo-logins.ts'
import { storePictures } from './pictures.ts'
import { seedSales } from './sales.ts'

/** What to type at the demo's login pages. */
export const DEMO_LOGINS = { emails: demoLogins.map(({ email }) => email), password: DEMO_PASSWORD }

/** Enough for lists, filters and reports to have something to show. */
const FIRST_SALES = 300
/** `npm run seed` counts from 1, so that its sales are others than these. */
const FIRST_SEED = 0

type FirstStart = {
  db: Database
  images: ImageStore
  now: Date
  documents: DocumentCipher
  /** Businesses, logins, codes and sales to try the product with; without it, the catalogue and the main brand. */
  demo: boolean
  sales?: number
}

/**
 * Fills an empty database, all of it or nothing: a start that is killed half-way is done again by the next one. A database
 * that has been started before is left alone, but that demo logins are shut where there is to be no demo.
 */
export async function seedFirstStart({
  db,
  images,
  now,
  documents,
  demo,
  sales = FIRST_SALES,
}: FirstStart): Promise<void> {
  if (!demo) await shutDemoLogins(db, now)
  if (await hasStartedBefore(db)) return
  const props = demo ? await prepareDemo(images) : null
  const pictures = props?.pictures ?? (await storePictures(images, ['ceibo']))
  await db.transaction(async (tx) => {
    await holdLock(tx, 'firstStart')
    if (await hasStartedBefore(tx)) return
    await seedCatalogue(tx)
    if (!props) return writeMainBrand(tx, pictures)
    await writeDemo(tx, props, now)
    await seedSales(tx, { count: sales, seed: FIRST_SEED, now, documents })
  })
}

async function hasStartedBefore(db: Database): Promise<boolean> {
  const found = await db.select({ id: business.id }).from(business).where(eq(business.isMainBrand, true))
  return found.length > 0
}
