import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lockFolder } from '../../server/platform/db/folder-lock.ts'
import { readEnv, settingNames } from '../../server/env.ts'
import { startError } from '../../server/features/operations/start-error.ts'
import { startUpMessage } from '../../server/features/operations/start-up-message.ts'
import { DEMO_LOGINS } from '../../tools/seed/first-start.ts'
import { listen } from '../support/listen.ts'
import { freePort } from '../support/postgres.ts'
import { TEST_KEY } from '../support/test-cipher.ts'

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://ceibo.example.com',
  ENCRYPTION_KEY: randomBytes(32).toString('base64url'),
}
const PROVIDER = {
  CARD_GATEWAY: 'bamboo-v1',
  BAMBOO_API_URL: 'https://api.bank.example',
  BAMBOO_PRIVATE_KEY: 'private',
  BAMBOO_PUBLIC_KEY: 'public',
}
const S3 = { S3_BUCKET: 'ceibo', S3_REGION: 'x', S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'x' }

const MAIN = path.join(import.meta.dirname, '../../server/main.ts')
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ceibo-main-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** Starts the product with these settings, and waits until it exits by itself. */
async function startAndEnd(settings: Record<string, string>): Promise<{ code: number; output: string }> {
  const product: ChildProcess = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, PORT: '0', ...settings },
  })
  let output = ''
  product.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')))
  const [code] = (await once(product, 'exit')) as [number]
  return { code, output: output.trim() }
}

describe('a start that cannot be', () => {
  test.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_READ_URL', 'postgres://ceibo@10.0.0.4/ceibo'],
    ['READ_DELAY_SECONDS', '0'],
    ['PUBLIC_URL', 'ceibo.com.uy'],
    ['CARD_GATEWAY', 'cash'],
    ['SMTP_URL', 'mail.example.com'],
    ['CLAMAV_URL', '127.0.0.1:3310'],
    ['CLAMAV_URL', 'tcp://127.0.0.1:99999'],
    ['S3_ENDPOINT', 'not an address'],
    ['EXCHANGE_RATE_SOURCE', 'cotizaciones.bcu.gub.uy'],
    ['EXCHANGE_RATE_SOURCE', 'bcu.xml'],
    ['EXCHANGE_RATE_SOURCE', 'ftp://bcu.example.com'],
    ['EXCHANGE_RATE_SOURCE', 'https://ana:secret@bcu.example.com'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_TOKEN', 'short'],
    ['DRAIN_SECONDS', '-1'],
    ['STOP_SECONDS', '0'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '0'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.1,balancer'],
  ])('a wrong %s (%s) ends the start with one sentence that names it', (name, value) => {
    const text = (() => {
      try {
        readEnv({ [name]: value })
        return ''
      } catch (error) {
        return (error as Error).message
      }
    })()
    expect(text).toContain(name)
    expect(text.split('\n')).toHaveLength(1)
  })

  test.each([
    ['bamboo-v1', 'BAMBOO_API_URL'],
    ['bamboo-v3', 'BAMBOO_API_URL'],
  ])('the card gateway %s without its settings names the first that is missing', (CARD_GATEWAY, name) => {
    expect(() => readEnv({ CARD_GATEWAY })).toThrow(name)
  })

  // ASVS 12.3.1
  test('a card provider over an open line is refused in production', () => {
    const keys = { BAMBOO_PRIVATE_KEY: 'private', BAMBOO_PUBLIC_KEY: 'public', CARD_GATEWAY: 'bamboo-v1' }
    const sandbox = { ...keys, BAMBOO_API_URL: 'http://127.0.0.1:3001' }
    expect(readEnv(sandbox).card).toMatchObject({ kind: 'bamboo', version: 'v1' })
    expect(() => readEnv({ ...PRODUCTION, ...sandbox })).toThrow('https')
  })

  // ASVS 12.2.1, 12.3.3, 13.2.3
  test.each([
    ['PUBLIC_URL', {}],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://ceibo.example.com' }],
    ['DATABASE_URL', { ...PROVIDER }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'A'.repeat(40) }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'changeme-changeme' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'my-secret-metrics-token' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: '1234567890123456' }],
    ['METRICS_TOKEN', { METRICS_TOKEN: 'kP3xV9qLkP3xV9qLkP3x' }],
    ['ENCRYPTION_KEY', { ENCRYPTION_KEY: 'A'.repeat(43) }],
    ['ENCRYPTION_KEY', { ENCRYPTION_KEY: TEST_KEY }],
    ['ENCRYPTION_KEY', { ENCRYPTION_KEY: 'change-me-change-me-change-me-change-me-cha' }],
    ['BAMBOO_NOTIFICATION_SECRET', { BAMBOO_NOTIFICATION_SECRET: 'bamboo-notification-secret' }],
    ['S3_ENDPOINT', { ...S3, S3_ENDPOINT: 'http://store.example.com' }],
    ['S3_ENDPOINT', { ...S3, S3_ENDPOINT: 'http://52.95.110.1:9000' }],
    ['EXCHANGE_RATE_SOURCE', { EXCHANGE_RATE_SOURCE: 'http://cotizaciones.bcu.gub.uy/wscotizaciones' }],
    ['EXCHANGE_RATE_SOURCE', { EXCHANGE_RATE_SOURCE: 'http://10.0.0.7/bcu' }],
  ])('production refuses an unsafe %s (%o), in one sentence', (name, unsafe: Record<string, string>) => {
    const production = name === 'PUBLIC_URL' ? { ...PRODUCTION, PUBLIC_URL: '' } : PRODUCTION
    expect(() => readEnv({ ...production, ...unsafe })).toThrow(new RegExp(`^Setting ${name} is wrong: [^\n]+$`))
    expect(() => readEnv({ PORT: '3000', ...unsafe }), 'to try things out it does').not.toThrow(/unsafe|guessed|https/)
  })

  // ASVS 12.2.1, 13.2.3
  test('production takes what is safe, what stays on this machine or in its network, and what is said in full', () => {
    expect(readEnv(PRODUCTION).isProduction).toBe(true)
    for (const PUBLIC_URL of [
      'http://localhost:3000',
      'http://127.0.0.1',
      'http://mburucuya.localhost',
      'http://[::1]:80',
    ]) {
      expect(readEnv({ ...PRODUCTION, PUBLIC_URL }).demo).toBe(false)
    }
    for (const host of ['10.0.0.9:9000', '192.168.1.4', '[fd00::4]', 'minio:9000', 'store.internal', 'localhost']) {
      expect(readEnv({ ...PRODUCTION, ...S3, S3_ENDPOINT: `http://${host}` }).s3).not.toBeNull()
    }
    for (const EXCHANGE_RATE_SOURCE of ['https://bcu.example.com/x', 'http://127.0.0.1:8090/x', '/var/lib/bcu.xml']) {
      expect(readEnv({ ...PRODUCTION, EXCHANGE_RATE_SOURCE }).rateSource).not.toBeNull()
    }
    const live = { ...PRODUCTION, ...PROVIDER }
    expect(readEnv({ ...live, DATABASE_URL: 'postgres://ceibo@10.0.0.3/ceibo' }).card.kind).toBe('bamboo')
    expect(readEnv({ ...live, EMBEDDED_DATABASE_TAKES_PAYMENTS: 'yes' }).card.kind).toBe('bamboo')
    for (let n = 0; n < 300; n += 1) {
      const [ENCRYPTION_KEY, METRICS_TOKEN] = [randomBytes(32).toString('base64url'), randomBytes(16).toString('hex')]
      const secret = `secret_${randomBytes(12).toString('base64url')}`
      readEnv({ ...PRODUCTION, ENCRYPTION_KEY, METRICS_TOKEN, BAMBOO_NOTIFICATION_SECRET: secret })
    }
  })

  // ASVS 13.3.1
  test('a wrong setting ends the process with that sentence and nothing else', async () => {
    const { code, output } = await startAndEnd({ PORT: 'abc' })
    expect(code).toBe(1)
    expect(output).toMatch(/^[^\n]*PORT[^\n]*$/)
  })

  test('a folder that another process holds is refused, with the folder in the sentence', async () => {
    const lock = await lockFolder(folder, () => '')
    const { code, output } = await startAndEnd({})
    await lock.release()
    expect(code).toBe(1)
    expect(output).toContain('already running')
    expect(output).toContain(folder)
    expect(output.split('\n')).toHaveLength(1)
  })

  test('a folder that the system refuses is said in one sentence with the setting that mends it', async () => {
    const file = path.join(folder, 'a-file')
    await writeFile(file, '')
    for (const DATA_DIR of [file, path.join(file, 'below')]) {
      const { code, output } = await startAndEnd({ DATA_DIR, SANDBOX_PORT: `${await freePort()}` })
      expect(output).toMatch(/^[^\n]*a-file[^\n]*DATA_DIR[^\n]*$/)
      expect(code).toBe(1)
    }
  })

  test('an address that the system refuses is said in one sentence with the setting that mends it', async () => {
    const listener = net.createServer()
    const port = await listen(listener)
    const settings = { port, host: '192.0.2.1', dataDir: folder }
    const refusal = async (host: string) => {
      const server = net.createServer().listen(port, host)
      const [error] = (await once(server, 'error')) as [Error]
      return startError(error, settings)
    }
    expect(await refusal('127.0.0.1')).toMatch(new RegExp(`^Port ${port} is taken[^\n]*PORT\\.$`))
    expect(await refusal('192.0.2.1')).toMatch(/^This machine has no address 192\.0\.2\.1[^\n]*HOST[^\n]*$/)
    listener.close()
    expect(startError(new Error('Ours.'), settings)).toBe('Ours.')
  })

  test('a PostgreSQL that is away is waited for, and the start says so; one that refuses us ends it', async () => {
    const port = await freePort()
    const url = `postgres://ceibo@127.0.0.1:${port}/ceibo`
    const product = spawn(process.execPath, [MAIN], {
      env: {
        PATH: process.env.PATH,
        DATA_DIR: folder,
        PORT: '0',
        DATABASE_URL: url,
        SANDBOX_PORT: `${await freePort()}`,
      },
    })
    let text = ''
    product.stderr.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')))
    await expect
      .poll(() => text.match(/PostgreSQL does not answer at DATABASE_URL[^\n]* Waiting for it\./g)?.length, {
        timeout: 60_000,
      })
      .toBeGreaterThan(1)
    // Answers like a PostgreSQL that does not know the user, so that waiting would not help.
    const refuses = net.createServer((socket) =>
      socket.once('data', () => socket.end(Buffer.from('E\0\0\0\x21SFATAL\0C28000\0Mno such user\0\0', 'latin1'))),
    )
    refuses.listen(port, '127.0.0.1')
    const [code] = (await once(product, 'exit')) as [number]
    refuses.close()
    expect(code).toBe(1)
    expect(text.trim().split('\n').at(-1)).toContain('no such user')
  })
})

test('a deadline that ends before the drain is refused, and a secret is never shown', () => {
  expect(() => readEnv({ DRAIN_SECONDS: '20', STOP_SECONDS: '20' })).toThrow('Setting STOP_SECONDS is wrong')
  expect(readEnv(PRODUCTION).drainSeconds).toBe(10)
  expect(readEnv({}).drainSeconds).toBe(0)
  expect(() => readEnv({ METRICS_TOKEN: 'letmein' })).toThrow('(given: a hidden value)')
})

// ASVS 6.3.2
test('demo data goes where only this machine comes, elsewhere when it is asked for, and the start-up message warns that every visitor can log in', () => {
  expect(readEnv({}).demo).toBe(true)
  expect(readEnv({ PUBLIC_URL: 'http://localhost:8080/' })).toMatchObject({
    demo: true,
    publicUrl: 'http://localhost:8080',
  })
  expect(readEnv({ PUBLIC_URL: 'https://ceibo.example.com' }).demo, 'NODE_ENV was forgotten').toBe(false)
  const startMessage = (settings: Record<string, string>) =>
    startUpMessage(readEnv(settings), {
      url: 'http://127.0.0.1:3000',
      setupLink: null,
      kind: 'pglite',
      demo: DEMO_LOGINS,
    }).join('\n')
  expect(startMessage({ PUBLIC_URL: 'https://demo.example.com', DEMO: 'yes' })).toMatch(
    /ATENCIÓN: .*demo\.example\.com/,
  )
  expect(startMessage({})).not.toContain('ATENCIÓN')
  expect(startMessage({})).toContain('admin@ceibo.test')
  expect(startMessage({ PUBLIC_URL: 'https://demo.example.com' })).not.toContain('admin@ceibo.test')
})

// ASVS 13.1.1
test('the README explains every setting, and none that is gone', async () => {
  const text = await readFile(path.join(import.meta.dirname, '../../README.md'), 'utf8')
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
