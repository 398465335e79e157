import type { Plugin } from 'vite'

const CONTRACT = /\/shared\/.*contract\.ts$/

/** The summary of an endpoint: one line, or two when the text is on a line of its own. */
const SUMMARY = /^\s+summary:\s+'[^']*',\n/gm

/** Removes the summaries of endpoints from the files for browsers: only the server's API document uses them. */
export function leanContracts(): Plugin {
  let removed = 0
  return {
    name: 'lean-contracts',
    apply: 'build',
    // The SOS pages make no API calls.
    applyToEnvironment: ({ config, name }) => config.consumer === 'client' && name !== 'sos',
    buildStart() {
      removed = 0
    },
    transform: {
      order: 'pre',
      filter: { id: CONTRACT },
      handler(code) {
        removed += code.match(SUMMARY)?.length ?? 0
        return { code: code.replace(SUMMARY, ''), map: null }
      },
    },
    buildEnd(error) {
      if (!error && removed === 0) this.error('No endpoint says what it does as lean-contracts.ts expects.')
    },
  }
}
