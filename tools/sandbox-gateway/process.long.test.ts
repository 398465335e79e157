import { spawn } from 'node:child_process'
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chargeRequest } from '../../tests/gateway-contract/charge-request.ts'
import type { ChargeRequest } from '../../server/adapters/card-gateway/port.ts'
import { sandboxGateway } from '../../server/adapters/card-gateway/sandbox/sandbox.ts'
import { sandboxClient } from '../../tests/support/sandbox-client.ts'
import { spawnSandboxGateway } from './spawn.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const key = 'test-key'
let dataDir = ''
type Bank = {
  ended: Promise<{ code: number | null; complaint: string }>
  url: Promise<string>
  kill(): Promise<void>
}
const processes: Bank[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ceibo-bank-'))
})
afterEach(async () => {
  for (const process of processes.splice(0)) await process.kill()
  await rm(dataDir, { recursive: true })
})

function run(env: Record<string, string> = {}): Bank {
  const child = spawn(process.execPath, [main, '--port', '0', '--data', dataDir, '--key', key], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString('utf8')))
  const ended = new Promise<{ code: number | null; complaint: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, complaint }))
  })
  const line = new Promise<string>((resolve) => createInterface({ input: child.stdout }).once('line', resolve))
  const started = {
    ended,
    url: line.then((text) => (JSON.parse(text) as { listening: string }).listening),
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
  processes.push(started)
  return started
}

async function open(process: Bank) {
  const url = await process.url
  return { gateway: sandboxGateway({ url, key }), client: sandboxClient({ url, key }) }
}

test('K-04 the sandbox bank keeps every charge that it confirmed when it is killed at any moment', async () => {
  const confirmed: { request: ChargeRequest; purchaseId: string }[] = []
  for (let round = 0; round < 3; round += 1) {
    const process = run()
    const { gateway, client } = await open(process)
    const tokens = await Promise.all(Array.from({ length: 40 }, () => client.token('approved')))
    let approvals = 0
    await Promise.all(
      tokens.map(async (token) => {
        const request = chargeRequest(token)
        const result = await gateway.charge(request)
        if (result.kind !== 'approved') return
        confirmed.push({ request, purchaseId: result.purchaseId })
        approvals += 1
        if (approvals === 5 + 10 * round) await process.kill()
      }),
    )
    expect(approvals).toBeGreaterThan(0)
  }
  const { gateway } = await open(run())
  for (const { request, purchaseId } of confirmed) {
    const found = await gateway.find(request)
    expect(found).toMatchObject({ kind: 'found', outcome: { kind: 'approved', purchaseId } })
  }
})

test('K-04 a token and a purchase from before a restart still count: no second charge, no second use', async () => {
  const first = run()
  const before = await open(first)
  const token = await before.client.token('approved')
  const request = chargeRequest(token)
  await before.client.failNext({ operation: 'purchase', kind: 'drop-reply' })
  expect((await before.gateway.charge(request)).kind).toBe('unknown')
  await first.kill()
  const after = await open(run())
  expect((await after.gateway.charge({ ...request, isResend: true })).kind).toBe('approved')
  expect(await after.gateway.charge(chargeRequest(token))).toMatchObject({ kind: 'declined', class: 'dead-token' })
})

test('K-04 a ledger line cut by a crash is dropped; a damaged one stops the start', async () => {
  const file = join(dataDir, 'ledger.jsonl')
  const first = run()
  const before = await open(first)
  const request = chargeRequest(await before.client.token('approved'))
  await before.gateway.charge(request)
  await first.kill()
  await appendFile(file, '{"type":"purchase","transactionId":"17856')
  const second = run()
  const after = await open(second)
  expect((await after.gateway.find(request)).kind).toBe('found')
  expect((await after.gateway.charge(chargeRequest(await after.client.token('approved')))).kind).toBe('approved')
  await second.kill()
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n')
  expect(lines).toHaveLength(4)
  await writeFile(file, `${lines.with(1, '{"type":"purchase"}').join('\n')}\n`)
  expect(await run().ended).toMatchObject({ code: 1, complaint: expect.stringContaining('damaged at line 2') })
})

// ASVS 13.4.2, 15.2.3
test('K-04 the sandbox bank does not start in production', async () => {
  const ended = await run({ NODE_ENV: 'production' }).ended
  expect(ended).toMatchObject({ code: 1, complaint: expect.stringContaining('does not run in production') })
})

test.runIf(process.platform === 'linux')('K-04 a second bank on the same ledger does not start', async () => {
  await run().url
  const ended = await run().ended
  expect(ended).toMatchObject({ code: 1, complaint: expect.stringContaining('already running') })
})

test('K-04 the shop starts the bank, learns its address, and stops it', async () => {
  const bank = await spawnSandboxGateway({ port: 0, dataDir, shopUrl: 'http://localhost:3000' })
  const form = `${bank.url}/card-form?parentOrigin=`
  for (const origin of ['http://localhost:3000', 'http://mburucuya.localhost:3000', 'http://127.0.0.1:3000']) {
    expect((await fetch(form + encodeURIComponent(origin))).status).toBe(200)
  }
  await bank.stop()
  await expect(fetch(form)).rejects.toThrow('fetch failed')
})

test('K-04 a bank that cannot start tells why', async () => {
  const bank = await spawnSandboxGateway({ port: 0, dataDir, shopUrl: 'http://localhost:3000' })
  const port = Number(new URL(bank.url).port)
  const other = { port, dataDir: join(dataDir, 'other'), shopUrl: 'http://localhost:3000' }
  await expect(spawnSandboxGateway(other)).rejects.toThrow(
    `Port ${port} of the sandbox bank is taken: set SANDBOX_PORT to another one.`,
  )
  await bank.stop()
})
