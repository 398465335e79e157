const WRONG_NUMBER = 'el banco no reconoce ese número de cuenta'
const WRONG_DOCUMENT = 'el documento no es el de quien es titular de la cuenta'

/** Why the provider refuses an account, by its codes, in words that follow a colon. */
const refusals = new Map([
  ['812', WRONG_DOCUMENT],
  ['813', WRONG_NUMBER],
  ['901', 'la cuenta está cerrada'],
  ['902', WRONG_NUMBER],
  ['903', 'la cuenta no es del tipo que indicaste'],
  ['907', 'la cuenta no recibe transferencias'],
  ['908', WRONG_DOCUMENT],
  ['909', 'el nombre no es el de quien es titular de la cuenta'],
])

/** Returns why a refund to an account was refused, for its traveller. */
export function refusalReason(code: string): string {
  return refusals.get(code) ?? 'el banco no aceptó la transferencia'
}
