/** Behind this the query layer puts what a statement was given: names, emails, whatever was typed. */
const PARAMETERS = /\nparams: [\s\S]*?(?=\n {4}at |$)/g

type LoggedError = { type: string; message: string; stack: string; code?: string; cause?: LoggedError }

/** What a log line says of an error. Neither the values that a statement was given, nor the row that the database quotes. */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' }
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    message: withoutParameters(error.message),
    stack: withoutParameters(error.stack ?? ''),
    ...(typeof code === 'string' ? { code } : {}),
    ...(error.cause === undefined ? {} : { cause: loggedError(error.cause) }),
  }
}

/** The same for a text that is kept elsewhere. */
export function withoutParameters(text: string): string {
  return text.replace(PARAMETERS, '')
}
