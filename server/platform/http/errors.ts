import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure, type FailureCode } from '#shared/errors.ts'
import { answerOf } from '#shared/failures.ts'
import type { MessageKey } from '#shared/messages.ts'

/** The framework's own refusals, said in our catalogue. */
const byStatus: Record<number, FailureCode> = {
  400: 'BAD_REQUEST',
  // Said of paths that lead out of a folder of files.
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
    /** The text of the call's answer of 500. */
    failure?: MessageKey
  }
}

function asFailure(error: FastifyError | Failure, closer: MessageKey | undefined): Failure {
  if (error instanceof Failure) return error
  const code = codeOf(error.statusCode ?? 500)
  if (code) return new Failure(code)
  if (isDatabaseGone(error)) return new Failure('UNAVAILABLE', { key: 'DATABASE_CONNECTION_ERROR' })
  if (isDiskFull(error) || isLacking(error)) return new Failure('UNAVAILABLE')
  return new Failure('UNEXPECTED', closer ? { key: closer } : {})
}

/** A refusal of the framework that has no row of its own is still the caller's, not ours. */
function codeOf(status: number): FailureCode | undefined {
  return byStatus[status] ?? (status >= 400 && status < 500 ? 'BAD_REQUEST' : undefined)
}

/**
 * PostgreSQL's classes of lost connections (08), of shutting down (57P), of too many clients (53300), of a row that stays
 * locked too long (55P03) and of a server that is not the primary any more (25006), and those of the network.
 */
const GONE = /^(08|57P0|53300|55P03|25006|ECONN|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_AGAIN|EHOST|ENET)/
/** The drivers say these without a code. */
const GONE_IN_WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered|was closed)|PGlite is closed|Aborted\()/
/** PostgreSQL's class of a full disk, and those of the system. */
const FULL = /^(53100|ENOSPC|EDQUOT)/
/** PostgreSQL's other classes of what it lacks, memory among them (53), and of a disk that fails (58030). */
const LACKING = /^(53|58030)/

/** Whether an error, or one that caused it, is of this kind: the query layer wraps what the driver threw. */
function isCausedBy(error: unknown, isIt: (cause: { code: string; message: string }) => boolean): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  if (isIt({ code: typeof code === 'string' ? code : '', message: error.message })) return true
  // Several addresses of one host were tried.
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

/** The one place that writes an error answer: expected failures as they are, anything else logged and hidden. */
export function answerError(error: FastifyError | Failure, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = asFailure(error, request.routeOptions.config.failure)
  const { status, body } = answerOf(failure)
  if (!(error instanceof Failure) && status >= 500) request.log.error({ err: error }, 'unexpected failure')
  if (failure.code === 'TOO_MANY_REQUESTS') sayUntilWhen(failure, reply)
  return reply.header('cache-control', 'no-store').status(status).send(body)
}

/** Retry-After, in whole seconds, as the refusal of a limit carries it (too-many-requests.ts). */
function sayUntilWhen({ data }: Failure, reply: FastifyReply): void {
  const { retryAfterSeconds } = (data ?? {}) as { retryAfterSeconds?: number }
  if (retryAfterSeconds) void reply.header('retry-after', retryAfterSeconds)
}

/** Has every failure of a route answered in our words, and every address that leads nowhere: the framework would log it whole. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(answerError)
  app.setNotFoundHandler(() => {
    throw new Failure('NOT_FOUND')
  })
}
