import { cp } from 'node:fs/promises'
import path from 'node:path'
import { createServer, queues } from '../../server/app.ts'
import type { Connection } from '../../server/platform/db/schema/database.ts'
import { readEnv } from '../../server/env.ts'
import { imageStoreIn } from '../../server/adapters/images/store.ts'
import { startJobs } from '../../server/platform/jobs/jobs.ts'
import { prepareCiphers } from '../../server/features/personal-data/prepare-ciphers.ts'
import { seedFirstStart } from '../../tools/seed/first-start.ts'
import { folderStore } from '../../server/adapters/storage/folder.ts'
import { TEST_KEY } from './test-cipher.ts'

/** The time at which test shops first started, and which their clock shows until a test moves it. */
export const TEST_NOW = '2026-11-21T15:00:00.000Z'

/** What test shops start with: the demo without sales, and payments by card alone. */
export const TEST_START = { demo: true, sales: 0, offersMethods: false }

/** The image store of a test shop, below its folder. */
export const imagesIn = (folder: string) => imageStoreIn(folderStore(path.join(folder, 'images')))

/** Turns a migrated database into the template of test shops: the demo without sales, and the job queues. */
export async function seedTemplate(connection: Connection, folder: string): Promise<void> {
  const env = readEnv({ DATA_DIR: folder, ENCRYPTION_KEY: TEST_KEY, LOG_LEVEL: 'silent', NODE_ENV: 'test' })
  const { documents } = await prepareCiphers(connection.db, env)
  const images = imagesIn(folder)
  const { db } = connection
  await seedFirstStart({ ...TEST_START, db, images, now: new Date(TEST_NOW), documents })
  const { log } = await createServer(env)
  await (await startJobs(connection, log, queues)).stop()
}

/** Copies the template's images into the folder of a shop. */
export async function copyPictures(template: string, folder: string): Promise<void> {
  await cp(path.join(template, 'images'), path.join(folder, 'images'), { recursive: true })
}
