import type { Tariff } from '#shared/quoting/tariff.ts'
import { writeSourced } from '../../server/features/entry-requirements/store.ts'
import type { Database } from '../../server/platform/db/schema/database.ts'
import { residenceCountry, tariffVersion } from '../../server/platform/db/schema/catalogue.ts'
import { firstTariff } from './catalogue-rows.ts'
import { residenceCountries } from './residence-countries.ts'

/** The start of the first version, earlier than any sale. */
const SINCE_EVER = new Date('2000-01-01T00:00:00Z')

/** Writes the first catalogue if there is none yet: the countries, what they ask at their borders, the first version of the tariff. */
export async function seedCatalogue(db: Database, content: Tariff = firstTariff): Promise<void> {
  await db.insert(residenceCountry).values(residenceCountries).onConflictDoNothing()
  await writeSourced(db)
  const started = await db.select({ number: tariffVersion.number }).from(tariffVersion).limit(1)
  if (started.length > 0) return
  await db.insert(tariffVersion).values({
    name: 'Tarifa inicial',
    content,
    editedAt: SINCE_EVER,
    approvedAt: SINCE_EVER,
    startsAt: SINCE_EVER,
  })
}
