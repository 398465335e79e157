import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readEnv, settingNames } from '../../server/env.ts'
import {
  commandIn,
  composeServices,
  containerStages,
  memorySettings,
  ROOT,
  settingsOf,
  wordsOf,
} from '../support/container-files.ts'

const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
  devDependencies: { node: string }
}
const stages = containerStages()
const [building, running] = [stages[0]!, stages.at(-1)!]
const { product, ...others } = composeServices()

test('the image is built by the commands of package.json on the Node of package.json, and holds the release alone', () => {
  expect(stages).toHaveLength(2)
  for (const { image } of stages) expect(image).toMatch(`/node:${Number.parseInt(manifest.devDependencies.node)}-`)
  const runs = wordsOf(building, 'RUN')
  for (const run of runs) {
    const script = /^npm run (\S+)/.exec(run)?.[1]
    expect(run === 'npm ci' || (script !== undefined && script in manifest.scripts), run).toBe(true)
  }
  const made = /^npm run release -- (\S+)$/.exec(runs.at(-1)!)?.[1]
  expect(wordsOf(running, 'COPY')).toEqual([`--from=${building.name} ${made} ${wordsOf(running, 'WORKDIR')[0]}`])
  const kept = readFileSync(path.join(ROOT, '.dockerignore'), 'utf8').split('\n')
  for (const name of ['.git', '.env', 'node_modules', 'dist', 'data', 'release']) expect(kept).toContain(name)
})

test('the image runs without rights, is asked for its health, and keeps its data in a volume that it may write', () => {
  const { instruction, words } = running.steps.findLast(({ instruction: one }) => ['USER', 'RUN'].includes(one))!
  expect(`${instruction} ${words}`).toBe('USER node')
  const { DATA_DIR, PORT, ...more } = settingsOf(running)
  expect(wordsOf(running, 'VOLUME')).toEqual([DATA_DIR])
  expect(wordsOf(running, 'RUN').join('\n')).toContain(`chown node:node ${DATA_DIR}`)
  expect(wordsOf(running, 'EXPOSE')).toEqual([PORT])
  expect(more).toEqual({ NODE_ENV: 'production', HOST: '0.0.0.0', ...memorySettings() })
  expect(wordsOf(running, 'HEALTHCHECK')[0]).toContain('/readyz')
  const [node, main] = commandIn(wordsOf(running, 'CMD')[0]!)
  expect(node).toBe('node')
  expect(existsSync(path.join(ROOT, main!)), main).toBe(true)
})

test('a machine without containers is told to hold as little memory as the image does', () => {
  const settings = Object.entries(memorySettings()).map((pair) => pair.join('='))
  expect(settings).toHaveLength(4)
  const operations = readFileSync(path.join(ROOT, 'docs/operations.md'), 'utf8')
  expect(operations).toContain(`\n   Environment=${settings.join(' ')}\n`)
})

test('the trial of compose.yaml waits for a healthy database, store and mail catcher, of fixed versions and seen by this machine alone', () => {
  expect(Object.keys(others).toSorted()).toEqual(['database', 'mail', 'store'])
  for (const [name, { image, healthcheck, ports }] of Object.entries(others)) {
    expect(image, name).toMatch(/:[^:]*\d$|:RELEASE\.\d/)
    expect(healthcheck?.test[0], name).toBe('CMD')
    expect(product?.depends_on?.[name], name).toEqual({ condition: 'service_healthy' })
    for (const port of ports) expect(port, name).toMatch(/^127\.0\.0\.1:(\d+):\1$/)
  }
  expect(existsSync(path.join(ROOT, product!.build!.dockerfile))).toBe(true)
  expect(product).toMatchObject({ network_mode: 'host', volumes: [`data:${settingsOf(running)['DATA_DIR']}`] })
})

test('the settings of the trial are settings of ours, and find the services with the passwords that those were given', () => {
  const settings = { ...settingsOf(running), ...product!.environment }
  const names = [...settingNames, ...Object.keys(memorySettings())]
  expect(Object.keys(settings).filter((name) => !names.includes(name))).toEqual([])
  const env = readEnv(settings)
  expect(env).toMatchObject({ isProduction: false, demo: true, card: { kind: 'sandbox' }, host: '127.0.0.1' })
  const { database, store, mail } = others
  const { POSTGRES_USER, POSTGRES_PASSWORD, POSTGRES_DB } = database!.environment
  expect(env.databaseUrl).toBe(`postgres://${POSTGRES_USER}:${POSTGRES_PASSWORD}@127.0.0.1:5432/${POSTGRES_DB}`)
  expect(env.s3).toMatchObject({
    accessKeyId: store!.environment['MINIO_ROOT_USER'],
    secretAccessKey: store!.environment['MINIO_ROOT_PASSWORD'],
  })
  expect(store!.entrypoint!.at(-1)).toContain(`mkdir -p /data/${env.s3?.bucket} `)
  for (const [service, address] of [
    [database, env.databaseUrl],
    [store, env.s3?.endpoint],
    [mail, env.smtpUrl],
  ] as const) {
    const { hostname, port } = new URL(address!)
    expect(service!.ports).toContain(`${hostname}:${port}:${port}`)
  }
})
