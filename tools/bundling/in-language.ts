import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'

const ROOT = path.join(import.meta.dirname, '../..')

/** Returns the language in which the name of a build's environment ends, 'pt' of 'client_pt'; undefined for Spanish. */
export function languageOfBuild(environment: string): string | undefined {
  return /_(\w\w)$/.exec(environment)?.[1]
}

/** Returns the modules of texts and formats that another language replaces: `texts.ts`, where there is a `texts.pt.ts` beside it. */
export function translatedModules(language: string): string[] {
  const end = `.${language}.ts`
  return ['shared', 'storefront'].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith(end))
      .map((name) => `${folder}/${name.replaceAll('\\', '/').slice(0, -end.length)}.ts`),
  )
}

/**
 * Builds the storefront in another language: each translation takes the place of its Spanish module. So a visitor downloads one
 * language, nothing is looked up at run time, and two languages cannot mix in one page.
 */
export function inLanguage(): Plugin {
  const translated = new Set(
    translatedModules('pt').map((module) => path.posix.join(ROOT.replaceAll('\\', '/'), module)),
  )
  return {
    name: 'in-language',
    applyToEnvironment: ({ name }) => languageOfBuild(name) !== undefined,
    load: {
      filter: { id: /\/(?:shared|storefront)\/.*\.ts$/ },
      handler(id) {
        if (!translated.has(id)) return null
        return readFile(id.replace(/\.ts$/, `.${languageOfBuild(this.environment.name)}.ts`), 'utf8')
      },
    },
  }
}
