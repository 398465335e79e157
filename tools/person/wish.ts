import { parseArgs } from 'node:util'
import { documentKey } from '#shared/sales/documents.ts'
import type { Who } from '../../server/features/personal-data/find-person.ts'

const USAGE =
  'npm run person -- export [--document NÚMERO] [--email CORREO] ARCHIVO | npm run person -- erase [--document NÚMERO] [--email CORREO] [--yes] [--force]'

export type Wish = { who: Who } & ({ is: 'export'; file: string } | { is: 'erase'; yes: boolean; force: boolean })

/** What a command asks for. Throws how to call it when it says anything else. */
export function readWish(args: string[]): Wish {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: {
        document: { type: 'string' },
        email: { type: 'string' },
        yes: { type: 'boolean', default: false },
        force: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    })
    const { document, email, yes, force } = values
    const who = { document: documentKey(document ?? '') === '' ? null : document!, email: email?.trim() || null }
    const [is, file, ...more] = positionals
    if ((who.document ?? who.email) && more.length === 0) {
      if (is === 'export' && file && !yes && !force) return { is, who, file }
      if (is === 'erase' && !file) return { is, who, yes, force }
    }
  } catch {
    // Said below, like every other wrong way to call it.
  }
  throw new Error(`Uso: ${USAGE}`)
}
