import { inspect } from 'node:util'

/** Behind this the query layer puts what a statement was given: names, emails, whatever was typed. */
const PARAMETERS = /\nparams: [\s\S]*?(?=\n {4}at |$)/g

type LoggedError = { type: string; message: string; stack: string; code?: string; cause?: LoggedError }

/** What a log line says of an error. Neither the values that a statement was given, nor the row that the database quotes. */
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

/** What is no Error: the job queue reports its errors as plain objects that have the message and the stack of one. */
function loggedThing(thing: unknown): LoggedError {
  const { message, stack, code } = (typeof thing === 'object' && thing !== null ? thing : {}) as Partial<
    Record<'message' | 'stack' | 'code', unknown>
  >
  return {
    type: typeof thing,
    message: withoutParameters(typeof message === 'string' ? message : inspect(thing, { depth: 3 })),
    // The place that logged it is better than nothing.
    stack: withoutParameters(typeof stack === 'string' ? stack : (new Error('logged here').stack ?? '')),
    ...(typeof code === 'string' ? { code } : {}),
  }
}

/** The same for a text that is kept elsewhere. */
export function withoutParameters(text: string): string {
  return text.replace(PARAMETERS, '')
}
