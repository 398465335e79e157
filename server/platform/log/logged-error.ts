import { inspect } from 'node:util'

/** The part of an error message in which the query layer lists the values of a statement: names, emails, whatever was typed. */
const PARAMETERS = /\nparams: [\s\S]*?(?=\n {4}at |$)/g

type LoggedError = { type: string; message: string; stack: string; code?: string; cause?: LoggedError }

/** The fields of an error in a log line, without the values of a statement and without the row that the database quotes. */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return loggedThing(error)
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    message: withoutParameters(error.message),
    stack: withoutParameters(error.stack ?? ''),
    ...(typeof code === 'string' ? { code } : {}),
    ...(error.cause === undefined ? {} : { cause: loggedError(error.cause) }),
  }
}

/** Logs a thrown value that is no Error: the job queue reports its errors as plain objects with the message and stack of one. */
function loggedThing(thing: unknown): LoggedError {
  const { message, stack, code } = (typeof thing === 'object' && thing !== null ? thing : {}) as Partial<
    Record<'message' | 'stack' | 'code', unknown>
  >
  return {
    type: typeof thing,
    message: withoutParameters(typeof message === 'string' ? message : inspect(thing, { depth: 3 })),
    // Without a stack, the place that logged it is better than nothing.
    stack: withoutParameters(typeof stack === 'string' ? stack : (new Error('logged here').stack ?? '')),
    ...(typeof code === 'string' ? { code } : {}),
  }
}

/** Removes the values of a statement from a text, such as a stored error message. */
export function withoutParameters(text: string): string {
  return text.replace(PARAMETERS, '')
}
