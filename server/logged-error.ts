import { DrizzleQueryError } from 'drizzle-orm/errors'

type LoggedError = { [fact: string]: unknown; type: string; message: string; stack: string }

/** What a log line says of an error. Of a query only its text: its values are somebody's document, email or password hash. */
export function loggedError(error: Error & { code?: unknown }): LoggedError {
  const { message, code, cause } = error
  const said = error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : message
  // The first lines of a stack repeat the message.
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    message: said,
    ...(typeof code === 'string' ? { code } : {}),
    stack: frames.join('\n'),
    ...(cause instanceof Error ? { cause: loggedError(cause) } : {}),
  }
}
