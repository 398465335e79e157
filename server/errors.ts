import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure, type FailureCode, failureBody } from '#shared/errors.ts'
import '#shared/answer-failures.ts'
import type { MessageKey } from '#shared/messages.ts'
import '#shared/requests/request-messages.ts'
import '#shared/staff-messages.ts'

/** The framework's own refusals, said in our catalogue. */
const byStatus: Record<number, FailureCode> = {
  400: 'BAD_REQUEST',
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
    /** What the call says when it fails for a reason that nobody expected. */
    failure?: MessageKey
  }
}

function asFailure(error: FastifyError | Failure, closer: MessageKey | undefined): Failure {
  if (error instanceof Failure) return error
  const code = byStatus[error.statusCode ?? 500]
  if (code) return new Failure(code)
  if (isDatabaseGone(error)) return new Failure('UNAVAILABLE', { key: 'DATABASE_CONNECTION_ERROR' })
  return new Failure('UNEXPECTED', closer ? { key: closer } : {})
}

/**
 * PostgreSQL's classes of lost connections (08), of shutting down (57P), of too many clients (53300) and of a row that
 * somebody holds too long (55P03), and those of the network.
 */
const GONE = /^(08|57P0|53300|55P03|ECONN|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_AGAIN)/

/** Whether it failed because the database could not be reached; the query layer wraps what the driver threw. */
function isDatabaseGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return (typeof code === 'string' && GONE.test(code)) || isDatabaseGone(error.cause)
}

/** The one place that writes an error answer: expected failures as they are, anything else logged and hidden. */
export function answerError(error: FastifyError | Failure, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = asFailure(error, request.routeOptions.config.failure)
  if (!(error instanceof Failure) && failure.status >= 500) request.log.error({ err: error }, 'unexpected failure')
  return reply.header('cache-control', 'no-store').status(failure.status).send(failureBody(failure))
}

/** Has every failure of a route answered in our words, and every address that leads nowhere: the framework would log it whole. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(answerError)
  app.setNotFoundHandler(() => {
    throw new Failure('NOT_FOUND')
  })
}
