import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillIn } from './engine.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ceibo-engine-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a line with one of several values is written once for each', async () => {
  const file = await fillIn('balancer.cfg', folder, { PORT: 3000, SERVER: ['10.0.0.1:3000', '10.0.0.2:3000'] })
  const lines = (await readFile(file, 'utf8')).split('\n').map((line) => line.trim())
  expect(lines).toContain('bind 127.0.0.1:3000')
  for (const server of ['10.0.0.1:3000', '10.0.0.2:3000']) {
    expect(lines).toContain(`server ${server} ${server} check`)
    expect(lines).toContain(`server ${server} ${server}`)
  }
})
