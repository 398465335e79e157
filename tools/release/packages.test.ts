import { expect, test } from 'vitest'
import { filesOfPackages, importedPackages, withWhatTheyNeed } from './packages.ts'

test('the packages of a source file are those that it imports, at once or later, by their names without the file', () => {
  const text = `
import { readFile } from 'node:fs/promises'
import path from 'path'
import pg from 'pg'
import { sql, type SQL } from 'drizzle-orm'
import { pgTable } from 'drizzle-orm/pg-core'
import {
  hash,
} from '@node-rs/argon2'
import 'side-effect'
import { price } from '#shared/quoting/price.ts'
import { serve } from '../serve.ts'
const { pg_trgm } = await import('@electric-sql/pglite/contrib/pg_trgm')
const page = await import('/storefront/entry-server.tsx')
throw new Error("not from 'there'")`
  expect(importedPackages(text).toSorted()).toEqual([
    '@electric-sql/pglite',
    '@node-rs/argon2',
    'drizzle-orm',
    'pg',
    'side-effect',
    'there',
  ])
})

test('the files that a source file takes from packages', () => {
  const text = `
const file = resolve('@a/fonts/400Regular/A.ttf')
const other = require.resolve('fonts/b.ttf')
const ours = path.resolve('./release/c')
const imported = resolve('fonts')`
  expect(filesOfPackages(text)).toEqual([
    { name: '@a/fonts', file: '400Regular/A.ttf' },
    { name: 'fonts', file: 'b.ttf' },
  ])
})

test('a package comes with what it needs, the copy that Node would find, and the programs of this platform alone', () => {
  const installed = {
    'node_modules/a': {
      version: '1',
      dependencies: { b: '2', c: '1' },
      optionalDependencies: { 'a-linux': '1', 'a-windows': '1' },
      peerDependencies: { d: '1', e: '1' },
      peerDependenciesMeta: { e: { optional: true } },
    },
    'node_modules/a/node_modules/b': { version: '2', dependencies: { c: '1' } },
    'node_modules/a-linux': { version: '1' },
    'node_modules/b': { version: '1' },
    'node_modules/c': { version: '1', dependencies: { a: '1' } },
    'node_modules/d': { version: '1' },
    'node_modules/e': { version: '1' },
    'node_modules/react-admin': { version: '1' },
  }
  expect(withWhatTheyNeed(['a'], installed)).toEqual([
    'node_modules/a',
    'node_modules/a-linux',
    'node_modules/a/node_modules/b',
    'node_modules/c',
    'node_modules/d',
  ])
  expect(() => withWhatTheyNeed(['f'], installed)).toThrow('f, which the server needs, is not installed')
})
