/**
 * Does some work in a fixed time, which must be longer than the work takes: the duration of an answer must not tell
 * whether there was anything to do. A failure is thrown after the same time.
 */
export async function inConstantTime<Result>(milliseconds: number, work: () => Promise<Result>): Promise<Result> {
  const [outcome] = await Promise.allSettled([work(), pause(milliseconds)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
