import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/** The name of a build's environment ends with its language, 'client-pt'; without one it is in Spanish. */
const OF_ENVIRONMENT = /-(\w\w)$/

/** The modules with texts or formats, of which each language has its own beside the Spanish one: `texts.pt.ts` of `texts.ts`. */
export const TRANSLATED =
  /\/(?:storefront\/(?:.*\/)?(?:[\w-]+-)?texts|shared\/(?:locale|country-names|(?:messages|texts)\/[\w-]+))\.ts$/

/**
 * Builds the storefront in another language: puts each translation in the place of the Spanish module. So a visitor downloads one
 * language, no call looks anything up, and two languages cannot mix in one page.
 */
export function inLanguage(): Plugin {
  return {
    name: 'in-language',
    applyToEnvironment: ({ name }) => OF_ENVIRONMENT.test(name),
    load: {
      filter: { id: TRANSLATED },
      handler(id) {
        const [, language] = OF_ENVIRONMENT.exec(this.environment.name) ?? []
        const translation = id.replace(/\.ts$/, `.${language}.ts`)
        this.addWatchFile(translation)
        return readFile(translation, 'utf8')
      },
    },
  }
}
