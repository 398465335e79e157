import { expect, test } from 'vitest'
import { createDatabase, query } from '../../tests/support/postgres.ts'
import { oneBank } from './one-bank.ts'

test.skipIf(process.env.CEIBO_TEST_DATABASE !== 'postgres')(
  'K-04 processes on one PostgreSQL share the bank of the first, also after PostgreSQL was away; the last takes it along',
  async () => {
    const url = await createDatabase()
    const started: number[] = []
    const open = (port: number, databaseUrl = url) => {
      const at = (own: number) => ({ url: `http://127.0.0.1:${own}`, stop: async () => undefined })
      const start = async () => {
        started.push(port)
        return at(port)
      }
      return oneBank(databaseUrl, port, { start, join: at })
    }
    const many = await Promise.all([3001, 3011, 3021].map((port) => open(port)))
    const [first] = started
    expect(started).toHaveLength(1)
    expect(many.map((bank) => bank.url)).toEqual(Array.from({ length: 3 }, () => `http://127.0.0.1:${first}`))
    expect((await open(3031, await createDatabase())).url, 'another database has its own').toBe('http://127.0.0.1:3031')
    const snapshots = `select query from pg_stat_activity
      where backend_xmin is not null and backend_type = 'client backend' and datname = current_database() and pid <> pg_backend_pid()`
    expect(await query(url, snapshots), 'their locks keep no dead row from a vacuum').toEqual([])

    await query(
      url,
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
    )
    const locks = `select 1 from pg_locks where locktype = 'advisory' and objid = ${first} and objsubid = 2`
    await expect.poll(async () => (await query(url, locks)).length).toBe(3)
    await many.pop()!.stop()
    expect((await open(3041)).url).toBe(`http://127.0.0.1:${first}`)
    // The one that has it comes back, while others wait for it.
    expect((await open(first!)).url).toBe(`http://127.0.0.1:${first}`)
    expect(started).toEqual([first, 3031, first])
  },
)
