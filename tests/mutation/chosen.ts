import { globSync } from 'node:fs'
import path from 'node:path'
import { FILES } from './files.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const starts = process.env.MUTATE?.split(',') ?? ['']

/** The files whose path begins with one of those in MUTATE, or all, each with the tests nearest to it. */
export const chosen = FILES.flatMap(({ files, tests }) =>
  globSync(files, { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.ts') && starts.some((start) => file.startsWith(start)))
    .map((file) => ({ file, tests })),
)
