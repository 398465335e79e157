import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure, type FailureCode } from '#shared/errors.ts'
import { answerOf, failures } from '#shared/failures.ts'
import type { MessageKey } from '#shared/messages.ts'

/** The failure for each status that the framework refuses with. */
const byStatus: Record<number, FailureCode> = {
  400: 'BAD_REQUEST',
  // The framework answers so when a path leads out of a folder of files.
  403: 'NOT_FOUND',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'TOO_LARGE',
  414: 'BAD_REQUEST',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  503: 'UNAVAILABLE',
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The text when this call answers 500. */
    failure?: MessageKey
  }
}

/** Returns the failure that any error is to its caller; `closer` is the text of an unexpected one. */
export function asFailure(error: FastifyError | Failure, closer: MessageKey | undefined): Failure {
  if (error instanceof Failure) return error
  const code = codeOf(error.statusCode ?? 500)
  if (code) return new Failure(code)
  if (isDatabaseGone(error)) return new Failure('UNAVAILABLE', { key: 'DATABASE_CONNECTION_ERROR' })
  if (isDiskFull(error) || isLacking(error)) return new Failure('UNAVAILABLE')
  return new Failure('UNEXPECTED', closer ? { key: closer } : {})
}

/** A 4xx of the framework without a row in the table is still an error of the caller. */
function codeOf(status: number): FailureCode | undefined {
  return byStatus[status] ?? (status >= 400 && status < 500 ? 'BAD_REQUEST' : undefined)
}

/**
 * PostgreSQL's codes for lost connections (08), shutting down (57P), too many clients (53300), a row that stays locked too
 * long (55P03) and a server that is no longer the primary (25006), and the codes of the network.
 */
const GONE = /^(08|57P0|53300|55P03|25006|ECONN|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_AGAIN|EHOST|ENET)/
/** The driver gives these errors no code. */
const GONE_IN_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered|was closed))/
/** PostgreSQL's class of a full disk, and those of the system. */
const FULL = /^(53100|ENOSPC|EDQUOT)/
/** PostgreSQL's other classes of what it lacks, memory among them (53), and of a disk that fails (58030). */
const LACKING = /^(53|58030)/

/** Whether an error, or one that caused it, is of this kind: the query layer wraps what the driver threw. */
function isCausedBy(error: unknown, isIt: (cause: { code: string; message: string }) => boolean): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (isIt({ code: typeof code === 'string' ? code : '', message: error.message })) return true
  // Node tried several addresses of one host.
  const others: unknown[] = error instanceof AggregateError ? error.errors : []
  return [error.cause, ...others].some((cause) => isCausedBy(cause, isIt))
}

function isDatabaseGone(error: unknown): boolean {
  return isCausedBy(error, ({ code, message }) => GONE.test(code) || GONE_IN_WORDS.test(message))
}

/** Whether it failed because a disk is full. */
export function isDiskFull(error: unknown): boolean {
  return isCausedBy(error, ({ code }) => FULL.test(code))
}

function isLacking(error: unknown): boolean {
  return isCausedBy(error, ({ code }) => LACKING.test(code))
}

/** Writes every error answer but those of the partner API. It logs unexpected failures and hides what they say. */
export function answerError(error: FastifyError | Failure, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = asFailure(error, request.routeOptions.config.failure)
  const { status, body } = answerOf(failure)
  noteFailure(error, failure, { request, reply })
  return reply.header('cache-control', 'no-store').status(status).send(body)
}

/** Logs an unexpected failure, and sets the header of one that says until when it lasts. */
export function noteFailure(
  error: Error,
  failure: Failure,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): void {
  const { status } = failures[failure.code]
  if (!(error instanceof Failure) && status >= 500) request.log.error({ err: error }, 'unexpected failure')
  if (failure.code === 'TOO_MANY_REQUESTS' || failure.code === 'UNAVAILABLE') sayUntilWhen(failure, reply)
}

/** Sets Retry-After to the whole seconds that the failure has (too-many-requests.ts). */
function sayUntilWhen({ data }: Failure, reply: FastifyReply): void {
  const { retryAfterSeconds } = (data ?? {}) as { retryAfterSeconds?: number }
  if (retryAfterSeconds) void reply.header('retry-after', retryAfterSeconds)
}

/** Answers every failure and every unknown address in our words; the framework would log the whole address. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(answerError)
  app.setNotFoundHandler(() => {
    throw new Failure('NOT_FOUND')
  })
}
