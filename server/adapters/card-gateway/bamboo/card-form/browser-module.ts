import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'

/** Converts a TypeScript file to the JavaScript module for a browser: types are blanked, imports kept. */
export function browserModule(file: URL): string {
  const source = readFileSync(file, 'utf8')
  // The warning is suppressed: Node runs this server through the same function, so it is only noise at the start.
  // oxlint-disable-next-line typescript/unbound-method -- put back as it was, on the same object
  const { emitWarning } = process
  process.emitWarning = () => undefined
  try {
    return stripTypeScriptTypes(source)
  } finally {
    process.emitWarning = emitWarning
  }
}
