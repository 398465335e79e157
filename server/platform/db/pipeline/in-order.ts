/**
 * Error codes of PostgreSQL that only follow from an earlier error: the transaction is aborted (25P02), or a prepared
 * statement does not exist because its first use failed (26000).
 */
const CONSEQUENCES = ['25P02', '26000']

/**
 * Waits for statements of one transaction that were sent without waiting for each other's answers: they are sent and run
 * in the order of the calls. Waits for all of them even when one fails, since a statement that runs after the rollback
 * would be outside the transaction.
 * @throws the first error that is not the consequence of another
 */
export async function answersInOrder<const Parts extends readonly unknown[]>(
  parts: Parts,
): Promise<{ -readonly [Part in keyof Parts]: Awaited<Parts[Part]> }> {
  const settled = await Promise.allSettled(parts)
  const failed = settled.filter((part) => part.status === 'rejected').map(({ reason }) => reason as unknown)
  if (failed.length > 0) throw failed.find((reason) => !isConsequence(reason)) ?? failed[0]
  return settled.map((part) => (part as PromiseFulfilledResult<unknown>).value) as never
}

function isConsequence(reason: unknown): boolean {
  for (let cause = reason; cause instanceof Error; cause = cause.cause) {
    if (CONSEQUENCES.includes((cause as { code?: string }).code ?? '')) return true
  }
  return false
}
