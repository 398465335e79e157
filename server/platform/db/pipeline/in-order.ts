/** What PostgreSQL answers to all that follows a statement that failed, and to the second use of what it has not prepared because of it. */
const CONSEQUENCES = ['25P02', '26000']

/**
 * Waits for statements of one transaction that were sent without waiting for each other's answers: they are sent and run
 * in the order of the calls. All are waited for also when one fails, since what goes on after the rollback would not
 * be part of the transaction.
 * @throws what the first of them failed with that did not fail because of another
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
