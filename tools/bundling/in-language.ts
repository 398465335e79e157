import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'

const ROOT = path.join(import.meta.dirname, '../..')

/** The name of a build's environment ends with its language, 'client_pt'; without one it is Spanish. */
const OF_ENVIRONMENT = /_(\w\w)$/

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
    applyToEnvironment: ({ name }) => OF_ENVIRONMENT.test(name),
    load: {
      filter: { id: /\/(?:shared|storefront)\/.*\.ts$/ },
      handler(id) {
        if (!translated.has(id)) return null
        const [, language] = OF_ENVIRONMENT.exec(this.environment.name) ?? []
        return readFile(id.replace(/\.ts$/, `.${language}.ts`), 'utf8')
      },
    },
  }
}
