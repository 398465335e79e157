/** Waits for a promise. @throws Error when it takes longer than `milliseconds`; the work behind it still goes on. */
export async function within<Result>(milliseconds: number, promise: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  // An answer that arrived while the process was busy is read after the timers of that turn, and counts.
  const fail = () => reject(new Error(`no answer within ${milliseconds} ms`))
  const timer = setTimeout(() => setImmediate(fail), milliseconds)
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
