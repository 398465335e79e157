import type { Plugin } from 'vite'

const ROUTER = /react-router\/dist\/production\/chunk-[^/]+\.mjs$/

const WRAPPED = /\bReact\d*\.(?:forwardRef|createContext|memo)\(/g
const DISPLAY_NAME = /^\w+\.displayName = "[^"]*";\n/gm
/** A class component and, below it, the context it reads. */
const CLASS = /^var (\w+) = (class extends React\d*\.Component \{\n[^]*?\n\});\n(\1\.contextType = \w+;\n)?/gm

/** How often each is in the router that this was written for. */
const EXPECTED = { wrapped: 17, displayNames: 15, classes: 4 }

/**
 * Lets the bundler leave out what we do not use of the router: its package says that nothing in it runs on its own, but
 * it is one file, and wrapped components, their display names and class components look as if they did. Marking them
 * takes 6 KB of forms, scripts and error pages of the router's framework mode off every page. A router of another
 * release that reads otherwise fails the build, so that the difference is looked at.
 */
export function leanRouter(): Plugin {
  let found = { wrapped: 0, displayNames: 0, classes: 0 }
  return {
    name: 'lean-router',
    apply: 'build',
    // The pages for emergencies have no router.
    applyToEnvironment: ({ config, name }) => config.consumer === 'client' && name !== 'sos',
    buildStart() {
      found = { wrapped: 0, displayNames: 0, classes: 0 }
    },
    transform: {
      filter: { id: ROUTER },
      handler(code) {
        found.wrapped += countOf(WRAPPED, code)
        found.displayNames += countOf(DISPLAY_NAME, code)
        found.classes += countOf(CLASS, code)
        return { code: leanText(code), map: null }
      },
    },
    buildEnd(error) {
      if (error) return
      const [wanted, met] = [JSON.stringify(EXPECTED), JSON.stringify(found)]
      if (met !== wanted)
        this.error(`The router has ${met} where lean-router.ts expects ${wanted}: look at what it marks.`)
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
