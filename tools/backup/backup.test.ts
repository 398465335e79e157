import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { afterSaleApi } from '#shared/after-sale/contract.ts'
import { voucherApi } from '#shared/vouchers/contract.ts'
import { requestApi } from '#shared/requests/contract.ts'
import { tariffSimulationApi } from '#shared/tariffs/simulation-contract.ts'
import { verifyAudit } from '../../server/features/audit/log.ts'
import { rollUpDays } from '../../server/features/settlements/rollups.ts'
import { buyer, card, fifteenDaysInEurope, good, HOUR } from '../../tests/support/test-buyer.ts'
import { newPassenger } from '../../tests/support/test-trip.ts'
import { connect, openDatabase } from '../../server/platform/db/connect.ts'
import { markHalfRestored } from '../../server/platform/db/half-restored.ts'
import { mailMessage } from '../../server/platform/db/schema/operations.ts'
import { sale } from '../../server/platform/db/schema/sales.ts'
import { rowsOf } from '../../server/platform/db/rows-of.ts'
import { knownMigrations, newestApplied, newestKnown } from '../../server/platform/db/schema-version.ts'
import { readEnv } from '../../server/env.ts'
import { storeImage } from '../../server/web/images/store-image.ts'
import { readPdf } from '../../tests/support/read-pdf.ts'
import { type Place, placeOf } from '../../tests/support/database.ts'
import { newDatabase, startTestShop, type TestShop } from '../../tests/support/test-app.ts'
import { TEST_KEY } from '../../tests/support/test-cipher.ts'
import { checksum, type Entry, readArchive, writeArchive } from './archive.ts'
import { backUp } from './back-up.ts'
import { LAST } from './manifest.ts'
import { restore } from './restore.ts'
import { listTables } from './tables.ts'

// The embedded database is opened some thirty times.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const folders: string[] = []
async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ceibo-backup-'))
  folders.push(folder)
  return folder
}
async function newPlace(): Promise<Place> {
  return { dataDir: await newFolder(), databaseUrl: await newDatabase() }
}
const settingsOf = ({ dataDir, databaseUrl }: Place) => ({
  DATA_DIR: dataDir,
  ENCRYPTION_KEY: TEST_KEY,
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
})
const envOf = (place: Place) => readEnv({ ...settingsOf(place), NODE_ENV: 'test' })
const tell = () => undefined
const onPostgres = process.env.CEIBO_TEST_DATABASE === 'postgres'
/** Moves between both databases take as long as all other tests here. */
const isLong = Boolean(process.env.CEIBO_TEST_LONG)
const keep = (place: Place, file: string) => backUp({ file, env: envOf(place), tell })
const putBack = (file: string, place: Place, replace = false) => restore({ file, env: envOf(place), replace, tell })
const refusal = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'not refused',
    (error: Error) => error.message,
  )

/** Every row of every table as JSON, in an order of its own: another form than the one that archives are written in. */
async function everything(place: Place): Promise<Record<string, string[]>> {
  const { db, close } = await openDatabase(place, () => 'in use')
  try {
    const found: Record<string, string[]> = {}
    for (const { name } of await listTables(db)) {
      const rows = await rowsOf<{ row: string }>(
        db,
        sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t`,
      )
      found[name] = rows.map(({ row }) => row).toSorted()
    }
    return found
  } finally {
    await close()
  }
}

async function filesBelow(folder: string): Promise<Record<string, string>> {
  const names = await readdir(folder, { recursive: true }).catch((): string[] => [])
  const found: Record<string, string> = {}
  for (const name of names.toSorted()) {
    const file = path.join(folder, name)
    if ((await stat(file)).isFile()) found[name] = (await readFile(file)).toString('base64')
  }
  return found
}

/** Sells, keeps a picture, and takes a request with a file, as people would. */
async function live(shop: TestShop): Promise<{ code: string; number: number }> {
  const someone = buyer(shop)
  const passengers = [newPassenger(), { ...newPassenger(), name: 'Ñandú', lastName: "O'Higgins" }]
  const { order, amount } = good(await someone.open(fifteenDaysInEurope({ passengers })))
  good(await someone.pay({ order, amount }, await card(shop)))
  const { number, vouchers } = good(await someone.createSale({ order }))
  const picture = sharp({ create: { width: 40, height: 20, channels: 3, background: '#4c1d95' } })
  await storeImage(shop.dependencies, { name: 'Mi logo.png', content: await picture.png().toBuffer() })
  const jpeg = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  const file = { name: 'informe médico.jpg', type: 'image/jpeg' as const, content: new Uint8Array(jpeg) }
  const attached = await shop.call(requestApi.attach, { files: { file } }, { address: '10.9.0.1' })
  if (!attached.ok) throw new Error(attached.failure.message)
  const code = vouchers[0]?.code ?? ''
  const answer = await shop.call(requestApi.refund, {
    body: {
      voucher: code,
      document: passengers[0]!.documentNumber,
      detail: 'Ñandú "el\\bueno", O\'Higgins; 1\n(dos)',
      attachments: [attached.result.id],
      acceptsHealthData: true,
    },
  })
  if (!answer.ok) throw new Error(answer.failure.message)
  return { code, number }
}

/** Staff give back what the first sale of a place cost. */
async function cancelFirstSale(of: Place): Promise<void> {
  const shop = await startTestShop({ gateway: 'sandbox', place: of })
  const token = await shop.loginAs('admin@ceibo.test')
  const [{ publicId: id, charged }] = (await shop.db.select().from(sale).orderBy(sale.number)) as [
    typeof sale.$inferSelect,
  ]
  const body = { intent: crypto.randomUUID(), refund: charged }
  expect(await shop.call(afterSaleApi.cancel, { params: { id }, body }, { token })).toMatchObject({ ok: true })
  await shop.close()
}

/** A database with a row, and a folder with a picture, that must not get lost. */
async function inhabitedPlace(): Promise<Place> {
  const inhabited = await placeOf('migrated', await newFolder())
  const { db, close } = await connect(inhabited)
  await db.execute(sql`insert into residence_country (id, name, iso) values (7, 'de antes', 'XX')`)
  await close()
  await mkdir(path.join(inhabited.dataDir, 'images'))
  await writeFile(path.join(inhabited.dataDir, 'images', 'antes.png'), 'x')
  return inhabited
}

let place: Place
/** Every row of that place, which no test changes. */
let rows: Awaited<ReturnType<typeof everything>>
let file: string
let sold: { code: string; number: number }

beforeAll(async () => {
  place = await placeOf('seeded', await newFolder())
  const shop = await startTestShop({ gateway: 'sandbox', place })
  sold = await live(shop)
  const tomorrow = new Date(shop.dependencies.now().getTime() + 24 * HOUR)
  await rollUpDays({ db: shop.db, now: () => tomorrow })
  const someone = buyer(shop)
  const priced = good(await someone.open(fifteenDaysInEurope({ passengers: [newPassenger()] })))
  expect((await someone.pay(priced, await card(shop, 'request-lost'))).is).toBe('PAYMENT_IN_PROGRESS')
  await shop.db.update(mailMessage).set({ tries: 3 })
  const simulation = { version: 1, startDate: '2026-11-01', endDate: '2026-11-21' }
  const token = await shop.loginAs('admin@ceibo.test')
  expect(await shop.call(tariffSimulationApi.start, { body: simulation }, { token })).toMatchObject({ ok: true })
  await shop.close()
  await mkdir(path.join(place.dataDir, 'mail'))
  await writeFile(
    path.join(place.dataDir, 'mail', `2026-11-21 15.00.00.000 ${'Tu asistencia está lista ñandú '.repeat(4)}.eml`),
    'x',
  )
  file = path.join(await newFolder(), 'ceibo.tar.gz')
  await keep(place, file)
  rows = await everything(place)
})
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

/** The archive with some entries changed, under a checksum that is right again. */
async function forged(change: (entry: Entry) => Entry): Promise<string> {
  const forgery = path.join(await newFolder(), 'forged.tar.gz')
  const entries = async function* (): AsyncGenerator<Entry> {
    const sum = checksum()
    for await (const entry of readArchive(file)) {
      if (entry.name === LAST) {
        const end = JSON.parse(Buffer.from(entry.content).toString()) as object
        yield { name: LAST, content: Buffer.from(JSON.stringify({ ...end, sha256: sum.hex() })) }
        return
      }
      const changed = change(entry)
      sum.add(changed)
      yield changed
    }
  }
  await writeArchive(forgery, entries())
  return forgery
}

describe('a backup put back elsewhere', () => {
  // ASVS 14.2.4
  test('has the same rows and files, a whole audit log and vouchers that open, and goes on selling', async () => {
    const other = await newPlace()
    const restored = await putBack(file, other)
    expect(restored).toMatchObject({ missing: [], asideIn: null })
    const [before, after] = [rows, await everything(other)]
    const untried = (rows: string[] = []) => rows.map((row) => row.replace('"tries": 3', '"tries": 0'))
    // Nor does the copy send a pending payment again: the card of it stayed behind.
    const cardless = (rows: string[] = []) =>
      rows.map((row) => row.replace(/"encrypted_card": "[^"]+"/, '"encrypted_card": null'))
    // Nor is a simulation that ran there still running: its job stayed behind.
    const [ended] = (after['tariff_simulation'] ?? []).map((row) => JSON.parse(row) as Record<string, unknown>)
    expect(ended).toEqual({
      ...(JSON.parse(before['tariff_simulation']?.[0] ?? '') as object),
      state: 'failed',
      ended_at: expect.any(String),
    })
    expect(after).toEqual({
      ...before,
      tariff_simulation: after['tariff_simulation'],
      mail_message: untried(before['mail_message']).toSorted(),
      payment_attempt: cardless(before['payment_attempt']).toSorted(),
    })
    expect(after['payment_attempt']).not.toEqual(before['payment_attempt'])
    expect(before['passenger']?.length).toBe(2)
    expect(restored.rows).toEqual(Object.fromEntries(Object.entries(before).map(([name, rows]) => [name, rows.length])))
    for (const part of ['images', 'attachments', 'mail']) {
      const files = await filesBelow(path.join(place.dataDir, part))
      expect(await filesBelow(path.join(other.dataDir, part)), part).toEqual(files)
      expect(Object.keys(files).length, part).toBeGreaterThan(0)
    }
    const shop = await startTestShop({ gateway: 'sandbox', place: other })
    try {
      const audit = await verifyAudit(shop.db)
      expect(audit).toEqual({ entries: before['audit_log']?.length, brokenAt: null })
      expect(audit.entries).toBeGreaterThan(0)
      const pdf = await shop.call(voucherApi.pdf, { params: { code: sold.code } })
      if (!pdf.ok) throw new Error(pdf.failure.message)
      expect((await readPdf(new Uint8Array(pdf.result.content))).pages[0]?.text).toContain('Ana')
      const next = await live(shop)
      expect(next.number).toBeGreaterThan(sold.number)
      expect((await verifyAudit(shop.db)).brokenAt).toBeNull()
    } finally {
      await shop.close()
    }
  })

  test.skipIf(!onPostgres || !isLong)(
    'starts from the embedded database and ends on the one of these tests',
    async () => {
      const embedded: Place = { dataDir: await newFolder() }
      await putBack(file, embedded)
      const copy = path.join(await newFolder(), 'again.tar.gz')
      await keep(embedded, copy)
      const other = await newPlace()
      await putBack(copy, other)
      expect(await everything(other)).toEqual(await everything(embedded))
    },
  )

  test.skipIf(!onPostgres || !isLong)(
    'of PostgreSQL goes on in the embedded database: each row as it was, logins open, and it sells',
    async () => {
      const there = await newPlace()
      await putBack(file, there)
      await cancelFirstSale(there)
      const copy = path.join(await newFolder(), 'moved.tar.gz')
      await keep(there, copy)
      const embedded: Place = { dataDir: await newFolder() }
      await putBack(copy, embedded)
      const moved = await everything(embedded)
      expect(moved).toEqual(await everything(there))
      for (const table of ['account', 'sale', 'voucher', 'later_movement', 'passenger'])
        expect(moved[table]?.length, table).toBeGreaterThan(0)
      const shop = await startTestShop({ gateway: 'sandbox', place: embedded })
      try {
        expect(shop.kind).toBe('pglite')
        for (const user of ['admin@ceibo.test', 'agencia@ceibo.test']) expect(await shop.loginAs(user)).not.toBe('')
        expect((await live(shop)).number).toBeGreaterThan(sold.number)
        expect((await verifyAudit(shop.db)).brokenAt).toBeNull()
      } finally {
        await shop.close()
      }
    },
  )

  test('that an older release made is brought to the schema of this one', async () => {
    const later = {
      sql: ["alter table voucher add column colour text default 'azul'"],
      hash: 'later',
      folderMillis: newestKnown() + 1,
      bps: true,
    }
    const other = await newPlace()
    await restore({ file, env: envOf(other), replace: false, tell, migrations: [...knownMigrations(), later] })
    const { db, close } = await openDatabase(other, () => 'in use')
    expect(await newestApplied(db)).toBe(later.folderMillis)
    expect(await rowsOf(db, sql`select code, colour from voucher`)).toContainEqual({ code: sold.code, colour: 'azul' })
    await close()
  })
})

describe('what is refused, with nothing changed', () => {
  // ASVS 11.4.3
  test('a damaged, cut or foreign file', async () => {
    const other = await newPlace()
    const whole = await readFile(file)
    const flipped = Buffer.from(whole)
    flipped[Math.floor(whole.length / 2)]! ^= 1
    // Good as a compressed file, with one letter of a row changed.
    const altered = gzipSync(
      Buffer.from(gunzipSync(whole).toString('latin1').replace('ana@example', 'eva@example'), 'latin1'),
    )
    const files = {
      flipped,
      cut: whole.subarray(0, whole.length - 900),
      half: whole.subarray(0, whole.length / 2),
      altered,
      none: Buffer.from('hola'),
      empty: Buffer.alloc(0),
    }
    for (const [name, content] of Object.entries(files)) {
      const broken = path.join(await newFolder(), name)
      await writeFile(broken, content)
      expect(await refusal(putBack(broken, other)), name).toContain('está dañado o no es una copia de Ceibo')
    }
    expect(await refusal(putBack('/nowhere/at/all', other))).toContain('No existe el archivo')
    expect(await readdir(other.dataDir)).toEqual([])
  })

  // ASVS 5.3.2
  test('a file whose names lead out of the folder', async () => {
    const climbing = await forged((entry) =>
      entry.name.startsWith('files/mail/') ? { ...entry, name: 'files/mail/../../../evil.eml' } : entry,
    )
    expect(await refusal(putBack(climbing, await newPlace()))).toContain('está dañado')
  })

  test('a newer schema', async () => {
    const newer = await forged((entry) => {
      if (entry.name !== 'ceibo.json') return entry
      const first = JSON.parse(Buffer.from(entry.content).toString()) as { migration: number }
      return { ...entry, content: Buffer.from(JSON.stringify({ ...first, migration: first.migration + 1 })) }
    })
    expect(await refusal(putBack(newer, await newPlace()))).toContain('de una versión más nueva de Ceibo')
  })

  test('while a Ceibo runs there', async () => {
    const { close, kind } = await connect(place)
    const target = path.join(await newFolder(), 'x.tar.gz')
    if (kind === 'pglite') expect(await refusal(keep(place, target))).toContain('Ceibo está funcionando sobre')
    expect(await refusal(putBack(file, place, true))).toMatch(/Ceibo está funcionando sobre|conexiones abiertas/)
    await close()
  })

  test('a folder without data, a database without tables, and a name that is taken', async () => {
    const target = path.join(await newFolder(), 'x.tar.gz')
    expect(await refusal(keep(await newPlace(), target))).toMatch(/no hay (datos de Ceibo|nada que copiar)/)
    expect(await refusal(keep(place, file))).toContain('Ya hay un archivo')
    expect(await readdir(path.dirname(target))).toEqual([])
  })
})

describe('in a place that holds something', () => {
  let inhabited: Place
  let before: Awaited<ReturnType<typeof everything>>
  beforeAll(async () => {
    inhabited = await inhabitedPlace()
    before = await everything(inhabited)
  })

  // ASVS 14.2.4
  test('what another key encrypts is refused: a backup does not hold its key', async () => {
    const { ENCRYPTION_KEY: _, ...keyless } = settingsOf(inhabited)
    const env = readEnv({ ...keyless, NODE_ENV: 'test' })
    expect(await refusal(restore({ file, env, replace: true, tell }))).toMatch(/cifrada con otra clave.*ENCRYPTION_KEY/)
    expect(await everything(inhabited)).toEqual(before)
    for await (const { content } of readArchive(file))
      expect(Buffer.from(content).toString('latin1')).not.toContain(TEST_KEY)
  })

  test('nothing is put without --replace', async () => {
    expect(await refusal(putBack(file, inhabited))).toMatch(/Ya hay datos en .*--replace/)
    expect(await everything(inhabited)).toEqual(before)
  })

  test('a restore that breaks half-way leaves what was there', async () => {
    const broken = await forged((entry) =>
      entry.name.startsWith('database/voucher/') ? { ...entry, content: Buffer.from('["(no,row)"]') } : entry,
    )
    await expect(putBack(broken, inhabited, true)).rejects.toThrow()
    expect(await everything(inhabited)).toEqual(before)
  })

  test('one interrupted later keeps the product from starting, until --replace replaces all and keeps the old files aside', async () => {
    await markHalfRestored(inhabited.dataDir)
    await expect(connect(inhabited)).rejects.toThrow(/restore into .* was interrupted/)
    const { asideIn } = await putBack(file, inhabited, true)
    expect((await everything(inhabited))['sale']).toEqual(rows['sale'])
    expect(await readdir(path.join(asideIn ?? '', 'images'))).toEqual(['antes.png'])
    await (await connect(inhabited)).close()
  })
})

test('both are one command each, and say in the end what they did', async () => {
  const run = (args: string[], where: Place) =>
    promisify(execFile)(process.execPath, [path.join(import.meta.dirname, 'main.ts'), ...args], {
      env: { PATH: process.env.PATH ?? '', ...settingsOf(where) },
    }).then(
      ({ stdout }) => stdout,
      ({ stderr }: { stderr: string }) => `refused: ${stderr}`,
    )
  const target = path.join(await newFolder(), 'todo.tar.gz')
  expect(await run(['backup', target], place)).toMatch(
    /Copia lista: .*todo\.tar\.gz \([\d,.]+ MB\), con 1 ventas y \d+ archivos/,
  )
  expect((await stat(target)).mode & 0o777).toBe(0o600)
  const other = await newPlace()
  expect(await run(['restore', target], other)).toMatch(
    /Restauración lista: los datos del .*, con 1 ventas y \d+ archivos/,
  )
  expect((await everything(other))['sale']).toEqual(rows['sale'])
  expect(await run(['restore', target], other)).toMatch(/^refused: Ya hay datos en/)
  // Nothing is opened for these: one database is enough.
  if (onPostgres) return
  for (const wrong of [['backup'], ['backup', 'a', 'b'], ['backup', 'a', '--replace'], ['restore', '--all', 'a']]) {
    expect(await run(wrong, place)).toMatch(/^refused: Uso: npm run backup/)
  }
})
