import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createBuilder } from 'vite'
import type { Language } from '#shared/languages.ts'

/** A storefront built for one test run, in a folder of its own: `dist` is not touched. */
export type TestBuild = { root: string; remove: () => Promise<void> }

/** Builds the storefront in Spanish, and in other languages, as `npm run build` does, with a stand-in for the back-office's document. */
export async function buildForTest(others: readonly Language[] = []): Promise<TestBuild> {
  const root = await mkdtemp(path.join(tmpdir(), 'ceibo-storefront-'))
  const environment = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  try {
    const environments = ['', ...others].flatMap((language) => [
      [language ? `client_${language}` : 'client', { build: { outDir: path.join(root, 'dist/storefront') } }] as const,
      [
        language ? `ssr_${language}` : 'ssr',
        { build: { outDir: path.join(root, language ? `dist/ssr-${language}` : 'dist/ssr') } },
      ] as const,
    ])
    const builder = await createBuilder({ logLevel: 'error', environments: Object.fromEntries(environments) })
    for (const [name] of environments) await builder.build(builder.environments[name]!)
  } finally {
    process.env['NODE_ENV'] = environment
  }
  await mkdir(path.join(root, 'dist/admin/assets/admin'), { recursive: true })
  await mkdir(path.join(root, 'dist/admin/backoffice'), { recursive: true })
  await writeFile(path.join(root, 'dist/admin/backoffice/index.html'), '<!doctype html><title>Back-office</title>')
  return { root, remove: () => rm(root, { recursive: true }) }
}
