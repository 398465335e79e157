import path from 'node:path'
import { expect, test } from 'vitest'
import { sandboxPlace } from './place.ts'

const BUSINESS = '6b1f0c52-7a44-4c0e-9b6e-5d1a00000001'
const end = 'sandbox_6b1f0c527a444c0e9b6e5d1a00000001'
const at = (databaseUrl?: string, sandboxDatabaseUrl?: string) =>
  sandboxPlace({ dataDir: '/data', databaseUrl, sandboxDatabaseUrl }, BUSINESS)

test('W-04 a sandbox is in a folder of its own', () => {
  expect(at()).toEqual({ dataDir: path.join('/data', 'sandbox', BUSINESS), databaseUrl: undefined })
})

test('W-04 on PostgreSQL it is in a database beside the live one, or beside that of the setting', () => {
  expect(at('postgres://u:p@db:5432/ceibo?prepared=no').databaseUrl).toBe(
    `postgres://u:p@db:5432/ceibo_${end}?prepared=no`,
  )
  expect(at('postgres://u:p@db/ceibo', 'postgres://t:q@other/trials').databaseUrl).toBe(
    `postgres://t:q@other/trials_${end}`,
  )
})

test('W-04 its name is not longer than PostgreSQL keeps, and has the whole business', () => {
  const name = new URL(at(`postgres://db/${'x'.repeat(63)}`).databaseUrl!).pathname.slice(1)
  expect(name).toHaveLength(63)
  expect(name.endsWith(`_${end}`)).toBe(true)
})
