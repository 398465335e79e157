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

/** When test shops were first started: it is that minute for them until a test moves their clock. */
export const TEST_NOW = '2026-11-21T15:00:00.000Z'

/** Where a test shop keeps its pictures, below its folder. */
export const imagesIn = (folder: string) => imageStoreIn(folderStore(path.join(folder, 'images')))

/** Makes of a migrated database what every test shop begins with: the demo without sales, and the queues of its jobs. */
export async function seedTemplate(connection: Connection, folder: string): Promise<void> {
  const env = readEnv({ DATA_DIR: folder, ENCRYPTION_KEY: TEST_KEY, LOG_LEVEL: 'silent', NODE_ENV: 'test' })
  const { documents } = await prepareCiphers(connection.db, env)
  const images = imagesIn(folder)
  await seedFirstStart({ db: connection.db, images, now: new Date(TEST_NOW), documents, demo: true, sales: 0 })
  const { log } = await createServer(env)
  await (await startJobs(connection, log, queues)).stop()
}

/** Gives a shop the pictures of the template that its database was copied from. */
export async function copyPictures(template: string, folder: string): Promise<void> {
  await cp(path.join(template, 'images'), path.join(folder, 'images'), { recursive: true })
}
