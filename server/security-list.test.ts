import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

/** `server/auth/login.test.ts: the title of a test` */
const PROOF = /`([\w./-]+\.(?:test|e2e)\.tsx?): ([^`]+)`/g

test('every test that docs/security.md names as a proof exists', () => {
  const proofs = [...read('docs/security.md').matchAll(PROOF)].map(([, file = '', title = '']) => ({ file, title }))
  expect(proofs.length).toBeGreaterThan(60)
  const missing = proofs.filter(({ file, title }) => !existsSync(path.join(ROOT, file)) || !read(file).includes(title))
  expect(missing).toEqual([])
})

test('every section of docs/security.md names its requirements of ASVS 5.0', () => {
  const headings = read('docs/security.md').match(/^## .+$/gm) ?? []
  expect(headings.length).toBeGreaterThan(12)
  for (const heading of headings) expect(heading).toMatch(/ · \d+(?:\.\d+)*/)
})

type Locked = { integrity?: string; resolved?: string; hasInstallScript?: boolean; dev?: boolean }

test('every dependency is pinned, hashed and from the one registry, and only known packages run scripts when they are installed', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
  const locked = Object.entries(packages).filter(([name]) => name !== '')
  expect(locked.length).toBeGreaterThan(300)
  for (const [name, { integrity, resolved }] of locked) {
    expect(integrity, name).toMatch(/^sha512-/)
    // Left out where the lock file is written without addresses: then npm asks the registry that it is set to.
    if (resolved !== undefined) expect(resolved, name).toMatch(/^https:\/\/registry\.npmjs\.org\//)
  }
  const own = JSON.parse(read('package.json')) as Record<'dependencies' | 'devDependencies', Record<string, string>>
  for (const version of Object.values({ ...own.dependencies, ...own.devDependencies })) {
    expect(version).toMatch(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/)
  }
  const scripted = locked.filter(([, { hasInstallScript }]) => hasInstallScript)
  expect(scripted.every(([, { dev }]) => dev)).toBe(true)
  expect(new Set(scripted.map(([name]) => name.split('node_modules/').at(-1)))).toEqual(new Set(['esbuild', 'node']))
})
