import { createHash } from 'node:crypto'
import fc from 'fast-check'
import type { Answer, AnswerCheck } from '../support/answer-check.ts'
import type { DescribedCall } from '../support/described-calls.ts'
import { type Knowledge, type GeneratedRequest, generatedRequests } from './requests.ts'

const AT_ONCE = 20

export type Fuzzing = {
  /** @throws Error when the connection drops */
  send: (request: GeneratedRequest) => Promise<Answer>
  check: AnswerCheck
  knowledge: Knowledge
  seed: number
  requests: number
}

/** What a call answered to its generated requests. */
export type Fuzzed = {
  /** How many answers had each status. */
  statuses: Map<number, number>
  /** What should not have been answered, with the request. */
  flaws: { flaw: string; request: GeneratedRequest; body: string }[]
}

/** The seed of one call of a run: named by method and path, so that a new endpoint changes no request to another one. */
export function seedOf({ method, path }: Pick<DescribedCall, 'method' | 'path'>, run: number): number {
  return createHash('sha256').update(`${run} ${method} ${path}`).digest().readInt32BE()
}

/** Sends generated requests to a call, some at once, and holds every answer to the document. */
export async function fuzz(call: DescribedCall, { send, check, knowledge, seed, requests }: Fuzzing): Promise<Fuzzed> {
  const fuzzed: Fuzzed = { statuses: new Map(), flaws: [] }
  const left = fc.sample(generatedRequests(call, knowledge), { seed, numRuns: requests }).values()
  async function sendOnes(): Promise<void> {
    for (const request of left) {
      const answer = await send(request).catch((error: unknown) => String((error as Error).cause ?? error))
      const isAnswer = typeof answer !== 'string'
      const status = isAnswer ? answer.status : 0
      fuzzed.statuses.set(status, (fuzzed.statuses.get(status) ?? 0) + 1)
      const flaw = isAnswer ? check(call, answer) : `no answer: ${answer}`
      if (flaw) fuzzed.flaws.push({ flaw, request, body: isAnswer ? answer.body : '' })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendOnes))
  return fuzzed
}
