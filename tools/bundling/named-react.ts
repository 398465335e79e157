import type { Plugin } from 'vite'

/** What the storefront uses of React's packages, which are CommonJS. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  react: [
    'Component',
    'createContext',
    'createElement',
    'lazy',
    'memo',
    'startTransition',
    'StrictMode',
    'Suspense',
    'use',
    'useCallback',
    'useEffect',
    'useEffectEvent',
    'useId',
    'useLayoutEffect',
    'useMemo',
    'useRef',
    'useState',
    'useSyncExternalStore',
  ],
  'react/jsx-runtime': ['Fragment', 'jsx', 'jsxs'],
}

const NAMED = '\0named:'

/**
 * Gives React's functions names of their own in the storefront. Of a CommonJS package each call is written `(0, a.jsx)(…)`, seven
 * hundred times in the eight steps, and each chunk wraps the package once more. A function that is missing here fails the build.
 */
export function namedReact(): Plugin {
  return {
    name: 'named-react',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ config, name }) => config.consumer === 'client' && name !== 'admin',
    resolveId: {
      filter: { id: /^react(?:\/jsx-runtime)?$/ },
      handler: (id, importer) => (importer && /\/storefront\/.*\.tsx?$/.test(importer) ? NAMED + id : null),
    },
    load: {
      filter: { id: /^\0named:/ },
      handler(id) {
        const source = id.slice(NAMED.length)
        const lines = NAMES[source]!.map((name) => `export const ${name} = /* @__PURE__ */ (() => all.${name})()`)
        return [`import all from '${source}'`, ...lines].join('\n')
      },
    },
  }
}
