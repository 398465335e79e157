const UNIQUE_VIOLATION = '23505'

/** Whether a query failed because a unique index already holds a value. Both databases use PostgreSQL's error codes. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint } = cause as { code?: string; constraint?: string }
    if (code === UNIQUE_VIOLATION) return constraint === index
  }
  return false
}
