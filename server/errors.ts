import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure, type FailureCode, failureBody } from '#shared/errors.ts'
import '#shared/answer-messages.ts'
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

function asFailure(error: FastifyError | Failure): Failure {
  if (error instanceof Failure) return error
  const code = byStatus[error.statusCode ?? 500]
  return new Failure(code ?? 'UNEXPECTED')
}

/** The one place that writes an error answer: expected failures as they are, anything else logged and hidden. */
export function answerError(error: FastifyError | Failure, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = asFailure(error)
  if (failure.code === 'UNEXPECTED') request.log.error({ err: error }, 'unexpected failure')
  return reply.header('cache-control', 'no-store').status(failure.status).send(failureBody(failure))
}

/** Has every failure of a route answered in our words. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>(answerError)
}
