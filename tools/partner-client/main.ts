import { execFile } from 'node:child_process'
import { cp, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { fingerprintOf, ofDocument, packageClient, TYPES } from './package-client.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const DOCUMENT = path.join(ROOT, 'docs/partner-api-v1.json')
/** The generator has packages of its own, since it needs an older TypeScript; they are installed when it is used. */
const GENERATOR = path.join(ROOT, 'node_modules/.cache/partner-client')

const run = promisify(execFile)

/** npm run partner-client -- FOLDER    writes the package of the client of the partner API (default: `release/partner-client`) */
await cp(path.join(import.meta.dirname, 'generator'), GENERATOR, { recursive: true })
await run('npm', ['ci'], { cwd: GENERATOR })
const { stdout: types } = await run(path.join(GENERATOR, 'node_modules/.bin/openapi-typescript'), [DOCUMENT])
await writeFile(TYPES, `${ofDocument(fingerprintOf(await readFile(DOCUMENT, 'utf8')))}\n${types}`)
const folder = path.resolve(process.argv[2] ?? path.join(ROOT, 'release/partner-client'))
await packageClient(folder)
console.log(`${folder}: npm pack makes a package of it`)
