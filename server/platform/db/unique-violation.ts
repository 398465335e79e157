const UNIQUE_VIOLATION = '23505'

/** Whether an error of a query says that a unique index already holds a value. Both databases speak PostgreSQL's codes. */
export function isUniqueViolation(error: unknown, index: string): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const { code, constraint } = cause as { code?: string; constraint?: string }
    if (code === UNIQUE_VIOLATION) return constraint === index
  }
  return false
}
