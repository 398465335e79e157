import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockFolder } from './folder-lock.ts'
import { readEnv, settingNames } from './env.ts'
import { TEST_KEY } from './testing/test-vault.ts'

const MAIN = path.join(import.meta.dirname, 'main.ts')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ceibo-main-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** Starts the product with these settings and waits until it ends by itself. */
async function startAndEnd(settings: Record<string, string>): Promise<{ code: number; said: string }> {
  const product: ChildProcess = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, PORT: '0', ...settings },
  })
  let said = ''
  product.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')))
  const [code] = (await once(product, 'exit')) as [number]
  return { code, said: said.trim() }
}

describe('a start that cannot be', () => {
  test.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['PUBLIC_URL', 'ceibo.com.uy'],
    ['CARD_GATEWAY', 'cash'],
    ['SMTP_URL', 'mail.example.com'],
    ['CLAMAV_URL', '127.0.0.1:3310'],
    ['CLAMAV_URL', 'tcp://127.0.0.1:99999'],
    ['S3_ENDPOINT', 'not an address'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_TOKEN', 'short'],
    ['DRAIN_SECONDS', '-1'],
    ['STOP_SECONDS', '0'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '0'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.1,balancer'],
  ])('a wrong %s (%s) is told in one sentence that names it', (name, value) => {
    const said = (() => {
      try {
        readEnv({ [name]: value })
        return ''
      } catch (error) {
        return (error as Error).message
      }
    })()
    expect(said).toContain(name)
    expect(said.split('\n')).toHaveLength(1)
  })

  test.each([
    ['bamboo-v1', 'BAMBOO_API_URL'],
    ['bamboo-v3', 'BAMBOO_API_URL'],
  ])('the card gateway %s without its settings is told with the first that is missing', (CARD_GATEWAY, name) => {
    expect(() => readEnv({ CARD_GATEWAY })).toThrow(name)
  })

  test('a card provider over an open line is refused in production', () => {
    const keys = { BAMBOO_PRIVATE_KEY: 'private', BAMBOO_PUBLIC_KEY: 'public', CARD_GATEWAY: 'bamboo-v1' }
    const sandbox = { ...keys, BAMBOO_API_URL: 'http://127.0.0.1:3001' }
    expect(readEnv(sandbox).card).toMatchObject({ kind: 'bamboo', version: 'v1' })
    expect(() => readEnv({ ...sandbox, NODE_ENV: 'production' })).toThrow('https')
  })

  test('a wrong setting ends the process with that sentence and nothing else', async () => {
    const { code, said } = await startAndEnd({ PORT: 'abc' })
    expect(code).toBe(1)
    expect(said).toMatch(/^[^\n]*PORT[^\n]*$/)
  })

  test('a folder that another process holds is refused, with the folder in the sentence', async () => {
    const lock = await lockFolder(folder, () => '')
    const { code, said } = await startAndEnd({})
    await lock.release()
    expect(code).toBe(1)
    expect(said).toContain('already running')
    expect(said).toContain(folder)
    expect(said.split('\n')).toHaveLength(1)
  })

  test('a PostgreSQL that does not answer is told', async () => {
    const { code, said } = await startAndEnd({ DATABASE_URL: 'postgres://ceibo@127.0.0.1:9/ceibo' })
    expect(code).toBe(1)
    expect(said).toMatch(/^PostgreSQL does not answer at DATABASE_URL[^\n]*$/)
  })
})

test('a deadline that ends before the drain is refused, and a secret is never shown', () => {
  expect(() => readEnv({ DRAIN_SECONDS: '20', STOP_SECONDS: '20' })).toThrow('Setting STOP_SECONDS is wrong')
  expect(readEnv({ NODE_ENV: 'production', ENCRYPTION_KEY: TEST_KEY }).drainSeconds).toBe(10)
  expect(readEnv({}).drainSeconds).toBe(0)
  expect(() => readEnv({ METRICS_TOKEN: 'letmein' })).toThrow('(given: a hidden value)')
})

test('docs/operations.md explains every setting, and none that is gone', async () => {
  const text = await readFile(path.join(import.meta.dirname, '../docs/operations.md'), 'utf8')
  const table = text.slice(text.indexOf('## Settings'), text.indexOf('\n## ', text.indexOf('## Settings') + 1))
  const explained = [...table.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell]) =>
    [...(cell ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name ?? ''),
  )
  expect(explained.toSorted()).toEqual(settingNames.toSorted())
})

test('a folder is free again when its holder lets go, and one holder keeps out another', async () => {
  const held = await lockFolder(folder, (name) => `taken: ${name}`)
  await expect(lockFolder(folder, (name) => `taken: ${name}`)).rejects.toThrow('taken: ')
  await held.release()
  await (await lockFolder(folder, () => '')).release()
})
