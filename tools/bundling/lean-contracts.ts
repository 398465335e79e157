import type { Plugin } from 'vite'

const CONTRACT = /\/shared\/.*contract\.ts$/

/** A line of an endpoint, or two when the text has one of its own. */
const SUMMARY = /^\s+summary:\s+'[^']*',\n/gm

/** Leaves out of what browsers load what endpoints say of themselves: only the API document of the server reads it. */
export function leanContracts(): Plugin {
  let removed = 0
  return {
    name: 'lean-contracts',
    apply: 'build',
    // The pages for emergencies make no call.
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
