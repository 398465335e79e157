/**
 * Writes the number of a request as people use it (docs/decisions/009): caseNumber('refund', 123) is 'R-000123'; a cancellation
 * begins with C.
 */
export function caseNumber(kind: 'refund' | 'cancellation', number: number): string {
  return `${kind === 'refund' ? 'R' : 'C'}-${String(number).padStart(6, '0')}`
}
