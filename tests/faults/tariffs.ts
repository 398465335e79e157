import type { Tariff } from '#shared/quoting/tariff.ts'
import type { TestEnvironment } from './test-environment.ts'

/** Another version of the tariff, approved, that starts so many seconds from now by the database's clock. */
export async function scheduleTariff(environment: TestEnvironment, content: Tariff, seconds: number): Promise<void> {
  const json = JSON.stringify(content).replaceAll("'", "''")
  await environment.query(`
    insert into tariff_version (name, content, based_on, edited_at, approved_at, starts_at)
    values ('Otra', '${json}', 1, now(), now(), clock_timestamp() + interval '${seconds} seconds')`)
}
