import { and, eq } from 'drizzle-orm'
import { dayAt } from '#shared/dates.ts'
import { hashPassword } from '../../server/features/auth/password.ts'
import type { Database } from '../../server/platform/db/schema/database.ts'
import { banner, business } from '../../server/platform/db/schema/businesses.ts'
import { instalmentPlan } from '../../server/platform/db/schema/instalment-plans.ts'
import { image } from '../../server/platform/db/schema/operations.ts'
import { paymentMethod } from '../../server/platform/db/schema/payment-methods.ts'
import { promoCode, promoCodeBusiness } from '../../server/platform/db/schema/promo-codes.ts'
import type { ImageStore } from '../../server/adapters/images/store.ts'
import { brandArtwork } from './artwork/artwork.ts'
import {
  type CastBusiness,
  castBusinesses,
  castMethods,
  castPlans,
  castPromos,
  DEMO_PASSWORD,
  mainBrandRow,
} from './cast.ts'
import { seedCatalogue } from './catalogue.ts'
import { writeDemoLogins } from './demo-logins.ts'
import { writeDemoRate } from './demo-rate.ts'
import { type StoredPictures, storePictures } from './pictures.ts'

/** The pictures and the password hash of the demo, made before its transaction begins. */
export type DemoProps = { pictures: StoredPictures; passwordHash: string }

/** Writes the demo: catalogue, businesses, users, codes, ways to pay, the rate of the dollar. Rows that exist already stay as they are. */
export async function seedDemo(db: Database, { images, now }: { images: ImageStore; now: Date }): Promise<void> {
  const props = await prepareDemo(images)
  await db.transaction(async (tx) => {
    await seedCatalogue(tx)
    await writeDemo(tx, props, now)
    await offerDemoMethods(tx)
  })
}

/** Draws the pictures and hashes the password. Both are slow, so they are done outside of any transaction. */
export async function prepareDemo(images: ImageStore): Promise<DemoProps> {
  const [pictures, passwordHash] = await Promise.all([
    storePictures(
      images,
      castBusinesses.map(({ name }) => name),
    ),
    hashPassword(DEMO_PASSWORD),
  ])
  return { pictures, passwordHash }
}

/** Writes businesses, users, codes, plans of instalments and the rate of the dollar inside the caller's transaction. */
export async function writeDemo(tx: Database, { pictures, passwordHash }: DemoProps, now: Date): Promise<void> {
  await writeBusinesses(tx, castBusinesses, pictures)
  await writeDemoLogins(tx, passwordHash)
  await writeDemoRate(tx, now)
  await tx
    .insert(instalmentPlan)
    .values([...castPlans])
    .onConflictDoNothing()
  const promos = castPromos(dayAt(now))
  await tx
    .insert(promoCode)
    .values(promos.map(({ row }) => row))
    .onConflictDoNothing()
  await tx
    .insert(promoCodeBusiness)
    .values(
      promos.flatMap(({ row, businessIds }) => businessIds.map((businessId) => ({ promoCodeId: row.id, businessId }))),
    )
    .onConflictDoNothing()
}

/** Offers the demo's ways to pay without a card, unless staff changed them. */
export async function offerDemoMethods(tx: Database): Promise<void> {
  for (const { method, note } of castMethods) {
    await tx
      .update(paymentMethod)
      .set({ isActive: true, note })
      .where(and(eq(paymentMethod.method, method), eq(paymentMethod.version, 1)))
  }
}

/** Writes only the main brand, with which production starts: no phones, no users, no demo. */
export async function writeMainBrand(tx: Database, pictures: StoredPictures): Promise<void> {
  await writeBusinesses(tx, [{ name: 'ceibo', row: mainBrandRow }], pictures)
}

async function writeBusinesses(tx: Database, cast: readonly CastBusiness[], pictures: StoredPictures): Promise<void> {
  await tx.insert(image).values(pictures.rows).onConflictDoNothing()
  const newBusinesses = await tx
    .insert(business)
    .values(
      cast.map(({ name, row }) => {
        const { logoUrl, faviconUrl, headerUrl } = pictures.of(name)
        const { primaryColor, secondaryColor } = brandArtwork[name]
        return { ...row, primaryColor, secondaryColor, logoUrl, faviconUrl, headerUrl }
      }),
    )
    .onConflictDoNothing()
    .returning({ id: business.id })
  const isNew = new Set(newBusinesses.map(({ id }) => id))
  const banners = cast
    .filter(({ row }) => isNew.has(row.id))
    .flatMap(({ name, row }) =>
      pictures.of(name).banners.map((shown, position) => ({ businessId: row.id, position, ...shown })),
    )
  if (banners.length > 0) await tx.insert(banner).values(banners)
}
