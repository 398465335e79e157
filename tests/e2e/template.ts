import { rm } from 'node:fs/promises'
import { createDatabase, findPostgres, setup as startPostgres } from '../support/postgres.ts'
import { startProduct, TEMPLATE, TEMPLATE_DATABASE } from './product.ts'

/**
 * Starts a product once on an empty folder, with its first seed: the products of the journeys start from a copy of its data.
 * @returns a function that deletes the template
 */
export async function prepareTemplate(databaseUrl = ''): Promise<() => Promise<void>> {
  const product = await startProduct({ DATABASE_URL: databaseUrl })
  await product.leave()
  process.env[TEMPLATE] = product.dataDir
  process.env[TEMPLATE_DATABASE] = databaseUrl
  return () => rm(product.dataDir, { recursive: true, force: true })
}

/** The global setup: uses PostgreSQL where there is one, because a journey then takes a tenth less of the processor. */
// oxlint-disable-next-line import/no-default-export -- Playwright calls what a global set-up exports by default
export default async function prepare(): Promise<() => Promise<void>> {
  if (!process.env['CEIBO_TEST_DATABASE_URL'] && !(await findPostgres())) return prepareTemplate()
  const stopPostgres = await startPostgres()
  const forget = await prepareTemplate(await createDatabase())
  return async () => {
    await forget()
    await stopPostgres()
  }
}
