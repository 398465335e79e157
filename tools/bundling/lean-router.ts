import type { Plugin } from 'vite'

const ROUTER = /react-router\/dist\/production\/chunk-[^/]+\.mjs$/

const WRAPPED = /\bReact\d*\.(?:forwardRef|createContext|memo)\(/g
const DISPLAY_NAME = /^\w+\.displayName = "[^"]*";\n/gm
/** A class component and, below it, the context it reads. */
const CLASS = /^var (\w+) = (class extends React\d*\.Component \{\n[^]*?\n\});\n(\1\.contextType = \w+;\n)?/gm

/**
 * Lets the bundler leave out what we do not use of the router: its package says that nothing in it runs on its own, but
 * it is one file, and wrapped components, their display names and class components look as if they did. Marking them
 * takes 6 KB of forms, scripts and error pages of the router's framework mode off every page.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    transform: {
      filter: { id: ROUTER },
      handler(code) {
        const lean = code
          .replace(DISPLAY_NAME, '')
          .replace(WRAPPED, '/* @__PURE__ */ $&')
          .replace(CLASS, (_, name: string, body: string, context = '') => {
            return `var ${name} = /* @__PURE__ */ (() => {\nconst ${name} = ${body};\n${context}return ${name};\n})();\n`
          })
        return { code: lean, map: null }
      },
    },
  }
}
