import { hash } from 'node:crypto'
import { cp, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

const SOURCES = path.join(import.meta.dirname, 'package')
/** The types of the client, generated from the released document of the API. */
export const TYPES = path.join(SOURCES, 'schema.d.ts')

type Manifest = { version: string; license: string; devDependencies: { 'openapi-fetch': string } }

/** Writes the package of the client to a folder, with the version of the product. */
export async function packageClient(folder: string): Promise<void> {
  const product = JSON.parse(await readFile(path.join(import.meta.dirname, '../../package.json'), 'utf8')) as Manifest
  await cp(SOURCES, folder, { recursive: true })
  const manifest = {
    name: '@ceibo/partner',
    version: product.version,
    description: 'The typed client of the Ceibo partner API',
    license: product.license,
    type: 'module',
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
    files: ['index.js', 'index.d.ts', 'schema.d.ts'],
    dependencies: { 'openapi-fetch': product.devDependencies['openapi-fetch'] },
  }
  await writeFile(path.join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

/** The first line of the types, by which a test sees whether they are those of the released document. */
export const ofDocument = (fingerprint: string): string => `// Of docs/partner-api-v1.json, ${fingerprint}`

/** A fingerprint of what a document says, however it is laid out. */
export function fingerprintOf(document: string): string {
  return hash('sha256', JSON.stringify(JSON.parse(document)))
}
