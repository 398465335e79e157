import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createBuilder } from 'vite'

/** A storefront built for one test run, in a folder of its own: `dist` is not touched. */
export type TestBuild = { root: string; remove: () => Promise<void> }

/** Builds the storefront as `npm run build` does, with a stand-in for the back-office's document. */
export async function buildForTest(): Promise<TestBuild> {
  const root = await mkdtemp(path.join(tmpdir(), 'ceibo-storefront-'))
  const environment = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  try {
    const builder = await createBuilder({
      logLevel: 'error',
      environments: {
        client: { build: { outDir: path.join(root, 'dist/storefront') } },
        ssr: { build: { outDir: path.join(root, 'dist/ssr') } },
      },
    })
    for (const name of ['client', 'ssr'] as const) await builder.build(builder.environments[name]!)
  } finally {
    process.env['NODE_ENV'] = environment
  }
  await mkdir(path.join(root, 'dist/admin/assets/admin'), { recursive: true })
  await mkdir(path.join(root, 'dist/admin/backoffice'), { recursive: true })
  await writeFile(path.join(root, 'dist/admin/backoffice/index.html'), '<!doctype html><title>Back-office</title>')
  return { root, remove: () => rm(root, { recursive: true }) }
}
