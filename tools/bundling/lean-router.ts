import { perEnvironmentState, type Plugin } from 'vite'

const ROUTER = /react-router\/dist\/production\/chunk-[^/]+\.mjs$/

const WRAPPED = /\bReact\d*\.(?:forwardRef|createContext|memo)\(/g
const DISPLAY_NAME = /^\w+\.displayName = "[^"]*";\n/gm
/** A class component, and the line below it with its context. */
const CLASS = /^var (\w+) = (class extends React\d*\.Component \{\n[^]*?\n\});\n(\1\.contextType = \w+;\n)?/gm

/** How often each pattern occurs in the router's release for which this was written. */
const EXPECTED = { wrapped: 17, displayNames: 15, classes: 4 }

/**
 * Lets the bundler remove the parts of the router that we do not use. The package is marked as free of side effects, but
 * it is a single file, and wrapped components, their display names and class components look like side effects. Marking
 * them as pure takes 6 KB off every page: forms, scripts and error pages of the router's framework mode. A release of the
 * router with other code fails the build, so that the difference is checked.
 */
export function leanRouter(): Plugin {
  const state = perEnvironmentState(() => ({ wrapped: 0, displayNames: 0, classes: 0 }))
  return {
    name: 'lean-router',
    apply: 'build',
    // The SOS pages have no router.
    applyToEnvironment: ({ config, name }) => config.consumer === 'client' && name !== 'sos',
    buildStart() {
      Object.assign(state(this), { wrapped: 0, displayNames: 0, classes: 0 })
    },
    transform: {
      filter: { id: ROUTER },
      handler(code) {
        const found = state(this)
        found.wrapped += countOf(WRAPPED, code)
        found.displayNames += countOf(DISPLAY_NAME, code)
        found.classes += countOf(CLASS, code)
        return { code: leanText(code), map: null }
      },
    },
    buildEnd(error) {
      if (error) return
      const [expected, actual] = [JSON.stringify(EXPECTED), JSON.stringify(state(this))]
      if (actual !== expected)
        this.error(`The router has ${actual} where lean-router.ts expects ${expected}: look at what it marks.`)
    },
  }
}

function countOf(pattern: RegExp, code: string): number {
  return code.match(pattern)?.length ?? 0
}

function leanText(code: string): string {
  return code
    .replace(DISPLAY_NAME, '')
    .replace(WRAPPED, '/* @__PURE__ */ $&')
    .replace(CLASS, (_, name: string, body: string, context = '') => {
      return `var ${name} = /* @__PURE__ */ (() => {\nconst ${name} = ${body};\n${context}return ${name};\n})();\n`
    })
}
