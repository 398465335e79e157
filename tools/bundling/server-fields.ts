import type { Plugin } from 'vite'

/** Declarations that both sides read, with the fields of them that only the server uses: each in whole lines of its own. */
const RULES = [
  {
    what: 'the summaries of endpoints',
    files: /\/shared\/.*contract\.ts$/,
    // One line, or two when the text is on a line of its own.
    lines: /^\s+summary:\s+'[^']*',\n/gm,
  },
  {
    what: 'where the module of a page stands, and what search engines may list',
    files: /\/storefront\/(?:purchase\/)?routes\.tsx$/,
    lines: /^\s+(?:source: '[^']*'|rendering: 'server'|indexed: (?:true|false)|reads: [\w.]+(?:\([\w.]+\))?),\n/gm,
  },
] as const

/** Removes what only the server uses from the files for browsers. */
export function withoutServerFields(): Plugin {
  const removed = RULES.map(() => 0)
  return {
    name: 'without-server-fields',
    apply: 'build',
    // The SOS pages have neither calls nor routes.
    applyToEnvironment: ({ config, name }) => config.consumer === 'client' && name !== 'sos',
    buildStart() {
      removed.fill(0)
    },
    transform: {
      order: 'pre',
      filter: { id: RULES.map(({ files }) => files) },
      handler(code, id) {
        const rule = RULES.findIndex(({ files }) => files.test(id))
        const { lines } = RULES[rule]!
        removed[rule]! += code.match(lines)?.length ?? 0
        return { code: code.replace(lines, ''), map: null }
      },
    },
    buildEnd(error) {
      // The back-office has no page of the storefront: only the first rule holds for every build.
      if (!error && removed[0] === 0) this.error(`No file has ${RULES[0].what} as server-fields.ts expects.`)
    },
  }
}
