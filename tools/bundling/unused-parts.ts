import type { Plugin } from 'vite'

function unused(name: string): string {
  return `const unused = () => { throw new Error('${name} is left out by unused-parts.ts') }; export { unused as ${name} }`
}

/** Modules of packages, and the code that takes their place. */
const REPLACED = [
  // All browsers of our target have these; node-polyglot brings thirty modules for those that do not.
  { module: /\/object\.entries\/index\.js$/, code: 'module.exports = Object.entries' },
  { module: /\/hasown\/index\.js$/, code: 'module.exports = Object.hasOwn' },
  // Defaults that our lists replace: they have exports of their own, and rows are ticked by PickRow.
  { module: /\/ra-core\/dist\/export\/defaultExporter\.js$/, code: unused('defaultExporter') },
  { module: /\/ra-ui-materialui\/dist\/button\/BulkDeleteButton\.js$/, code: unused('BulkDeleteButton') },
  { module: /\/ra-ui-materialui\/dist\/list\/BulkActionsToolbar\.js$/, code: unused('BulkActionsToolbar') },
  // MUI's themes of CSS variables: ours have none.
  { module: /\/@mui\/material\/esm\/styles\/ThemeProviderWithVars\.js$/, code: unused('CssVarsProvider') },
  { module: /\/@mui\/material\/esm\/styles\/createThemeWithVars\.js$/, code: unused('default') },
]

/**
 * Leaves out what the packages of the back-office import and no screen uses, 15 kB of its first load. A build that does not meet
 * each of these modules fails, so that a new release of a package is checked.
 */
export function withoutUnusedParts(): Plugin {
  const met = new Set<RegExp>()
  return {
    name: 'without-unused-parts',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'admin',
    buildStart: () => met.clear(),
    load: {
      filter: { id: REPLACED.map(({ module }) => module) },
      handler(id) {
        const replaced = REPLACED.find(({ module }) => module.test(id))
        if (!replaced) return null
        met.add(replaced.module)
        return replaced.code
      },
    },
    buildEnd(error) {
      const missing = REPLACED.filter(({ module }) => !met.has(module)).map(({ module }) => module.source)
      if (!error && missing.length > 0) this.error(`No module is called ${missing.join(' or ')}: see unused-parts.ts.`)
    },
  }
}
