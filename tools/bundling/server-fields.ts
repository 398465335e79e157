import { perEnvironmentState, type Plugin } from 'vite'

/** The fields that only the server uses, each in whole lines of its own: a summary may stand below its name. */
const SUMMARIES = { files: /\/shared\/.*contract\.ts$/, fields: /^\s+summary:\s+'[^']*',\n/gm }
const PAGE_FACTS = {
  files: /\/storefront\/(?:purchase\/)?routes\.tsx$/,
  fields: /^\s+(?:source: '[^']*'|indexed: (?:true|false)|reads: [\w.]+(?:\([\w.]+\))?),\n/gm,
}

/**
 * Removes what only the server uses from the files for browsers: the summaries of endpoints, and of pages the file of the module,
 * the query parameters that the rendering reads, and whether search engines may list them.
 */
export function withoutServerFields(): Plugin {
  const state = perEnvironmentState(() => ({ summaries: 0 }))
  return {
    name: 'without-server-fields',
    apply: 'build',
    // The SOS pages have neither calls nor routes.
    applyToEnvironment: ({ config, name }) => config.consumer === 'client' && name !== 'sos',
    buildStart() {
      state(this).summaries = 0
    },
    transform: {
      order: 'pre',
      filter: { id: [SUMMARIES.files, PAGE_FACTS.files] },
      handler(code, id) {
        const isContract = SUMMARIES.files.test(id)
        if (isContract) state(this).summaries += code.match(SUMMARIES.fields)?.length ?? 0
        return { code: code.replace(isContract ? SUMMARIES.fields : PAGE_FACTS.fields, ''), map: null }
      },
    },
    buildEnd(error) {
      if (!error && state(this).summaries === 0) this.error('No endpoint has a summary as server-fields.ts expects.')
    },
  }
}
