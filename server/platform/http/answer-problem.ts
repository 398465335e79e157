import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Failure } from '#shared/errors.ts'
import { languageOf, problemOf } from './problem.ts'
import { asFailure, noteFailure } from './errors.ts'

/** Answers an error of the partner API as a problem of RFC 9457, in the language of the caller. */
export function answerProblem(
  error: FastifyError | Failure,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const failure = asFailure(error, undefined)
  noteFailure(error, failure, { request, reply })
  const language = languageOf(request.headers['accept-language'])
  const problem = problemOf(failure, language, request.id)
  if (problem.status === 401) void reply.header('www-authenticate', 'Bearer')
  return reply
    .headers({ 'cache-control': 'no-store', 'content-language': language, vary: 'Accept-Language' })
    .status(problem.status)
    .type('application/problem+json')
    .send(problem)
}
