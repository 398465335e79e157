import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Language, SOURCE_LANGUAGE } from '#shared/languages.ts'
import type { StorefrontRenderer } from '#shared/site/document.ts'
import type { DocumentParts, PageAssets } from './document.ts'

/** The storefront from its build or from its sources. */
export type Storefront = {
  in: (language: Language) => Promise<StorefrontInLanguage>
  /** The back-office's only HTML document. */
  backOfficeDocument: (url: string) => Promise<string>
  /** A script of the SOS pages, which load no other scripts. */
  sosScript: (name: 'page' | 'worker') => Promise<string>
  /** Joins the parts of a document for the response; the development server adds its client. */
  finish: (url: string, parts: DocumentParts) => Promise<Buffer>
}

/** The storefront in one language: the renderer, and the assets that its pages load. */
export type StorefrontInLanguage = {
  renderer: StorefrontRenderer
  assetsOf: (sources: readonly string[]) => PageAssets
}

type Chunk = { file: string; imports?: string[]; css?: string[]; assets?: string[] }
type Manifest = Record<string, Chunk>

const ENTRY = 'storefront/entry-client.tsx'

/** The production build below `root`. @throws when it is missing. */
export async function builtStorefront(root: string): Promise<Storefront> {
  const dist = path.join(root, 'dist')
  const opened = new Map<Language, Promise<StorefrontInLanguage>>()
  const backOffice = path.join(dist, 'admin/backoffice/index.html')

  /** Opens each other language with its first visitor: its code takes memory. */
  function inLanguage(language: Language): Promise<StorefrontInLanguage> {
    const storefront = opened.get(language) ?? openLanguage(dist, language)
    opened.set(language, storefront)
    return storefront
  }
  await inLanguage(SOURCE_LANGUAGE)

  return {
    in: inLanguage,
    backOfficeDocument: () => readFile(backOffice, 'utf8'),
    sosScript: (name) => readFile(path.join(dist, `sos/${name}.js`), 'utf8'),
    finish: async (_url, parts) =>
      Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part))),
  }
}

async function openLanguage(dist: string, language: Language): Promise<StorefrontInLanguage> {
  const end = language === SOURCE_LANGUAGE ? '' : `-${language}`
  const manifest = await readManifest(path.join(dist, `storefront/.vite/manifest${end}.json`))
  const file = path.join(dist, `ssr${end}/entry-server.js`)
  const renderer = (await import(pathToFileURL(file).href)) as StorefrontRenderer
  const assets = new Map<string, PageAssets>()
  return {
    renderer,
    assetsOf: (sources) => {
      const key = sources.join(' ')
      const cachedAssets = assets.get(key) ?? pageAssets(manifest, path.join(dist, 'storefront'), sources)
      assets.set(key, cachedAssets)
      return cachedAssets
    },
  }
}

async function readManifest(file: string): Promise<Manifest> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Manifest
  } catch (cause) {
    throw new Error(`The storefront is not built: ${file} is missing. Run "npm run build" first.`, { cause })
  }
}

function pageAssets(manifest: Manifest, folder: string, sources: readonly string[]): PageAssets {
  const chunks = closure(manifest, [ENTRY, ...sources])
  const entry = manifest[ENTRY]
  const css = [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))]
  return {
    css: css.map((file) => readFileSync(path.join(folder, file), 'utf8').trim()).join('\n'),
    inlined: css.map((file) => `/${file}`),
    stylesheets: [],
    fonts: chunks.flatMap(({ assets = [] }) =>
      assets.filter((file) => file.endsWith('.woff2')).map((file) => `/${file}`),
    ),
    script: `/${entry?.file}`,
    preloads: chunks.filter((chunk) => chunk !== entry).map((chunk) => `/${chunk.file}`),
  }
}

/**
 * The named chunks and all their imports, each one once and after its own imports: a component's styles then override
 * those of its parts, as they do when the browser loads the chunks later.
 */
function closure(manifest: Manifest, names: readonly string[], seen = new Set<string>()): Chunk[] {
  return names.flatMap((name) => {
    const chunk = manifest[name]
    if (!chunk || seen.has(name)) return []
    seen.add(name)
    return [...closure(manifest, chunk.imports ?? [], seen), chunk]
  })
}
