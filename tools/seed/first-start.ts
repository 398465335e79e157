import { eq } from 'drizzle-orm'
import type { Database } from '../../server/platform/db/schema/database.ts'
import { dropDemoRate } from '../../server/features/exchange-rates/store.ts'
import { holdLock } from '../../server/platform/db/locks.ts'
import { business } from '../../server/platform/db/schema/businesses.ts'
import type { ImageStore } from '../../server/adapters/images/store.ts'
import type { DocumentCipher } from '../../server/platform/crypto/document-cipher.ts'
import { DEMO_PASSWORD, demoLogins } from './cast.ts'
import { seedCatalogue } from './catalogue.ts'
import { offerDemoMethods, prepareDemo, writeDemo, writeMainBrand } from './demo.ts'
import { shutDemoLogins } from './demo-logins.ts'
import { writeDemoRate } from './demo-rate.ts'
import { storePictures } from './pictures.ts'
import { seedSales } from './sales.ts'

/** The emails and the password for the demo's login pages. */
export const DEMO_LOGINS = { emails: demoLogins.map(({ email }) => email), password: DEMO_PASSWORD }

/** How many sales a first start invents: enough for lists, filters and reports to show something. */
const FIRST_SALES = 300
/** The seed of these sales; `npm run seed` counts from 1, so that it writes different ones. */
const FIRST_SEED = 0

type FirstStart = {
  db: Database
  images: ImageStore
  now: Date
  documents: DocumentCipher
  /**
   * Whether to add businesses, users, codes and sales for trying the product; without it, only the catalogue and the main
   * brand are written.
   */
  demo: boolean
  sales?: number
  /** Whether a demo offers ways to pay without a card; tests offer those that they need. */
  offersMethods?: boolean
}

/**
 * Fills an empty database, all of it or nothing: if a start is killed half-way, the next one does it again. A database
 * that was started before is left alone, except that a demo's rate of the dollar gets the day of today, and that demo users are
 * closed and that rate is deleted where there is to be no demo.
 */
export async function seedFirstStart({
  db,
  images,
  now,
  documents,
  demo,
  sales = FIRST_SALES,
  offersMethods = true,
}: FirstStart): Promise<void> {
  if (!demo) {
    await shutDemoLogins(db, now)
    await dropDemoRate(db)
  }
  if (await hasStartedBefore(db)) return demo ? writeDemoRate(db, now) : undefined
  const props = demo ? await prepareDemo(images) : null
  const pictures = props?.pictures ?? (await storePictures(images, ['ceibo']))
  await db.transaction(async (tx) => {
    await holdLock(tx, 'firstStart')
    if (await hasStartedBefore(tx)) return
    await seedCatalogue(tx)
    if (!props) return writeMainBrand(tx, pictures)
    await writeDemo(tx, props, now)
    if (offersMethods) await offerDemoMethods(tx)
    await seedSales(tx, { count: sales, seed: FIRST_SEED, now, documents })
  })
}

async function hasStartedBefore(db: Database): Promise<boolean> {
  const found = await db.select({ id: business.id }).from(business).where(eq(business.isMainBrand, true))
  return found.length > 0
}
