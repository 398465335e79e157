import { createHash } from 'node:crypto'
import fc from 'fast-check'
import type { Answer, AnswerCheck } from '../support/answer-check.ts'
import type { DescribedCall } from '../support/described-calls.ts'
import { type Knowledge, type GeneratedRequest, generatedRequests } from './requests.ts'

const AT_ONCE = 20

/** A call that gives one answer only, since few requests pass its checks, gets so many times as many requests at most. */
export const LONGER = 70

export type Fuzzing = {
  /** @throws Error when the connection drops */
  send: (request: GeneratedRequest) => Promise<Answer>
  check: AnswerCheck
  knowledge: Knowledge
  seed: number
  requests: number
  /** How many requests are sent at most to a call that has given only one answer so far; by default `requests`. */
  most?: number
}

/** What a call answered to its generated requests. */
export type FuzzResult = {
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
export async function fuzz(call: DescribedCall, fuzzing: Fuzzing): Promise<FuzzResult> {
  const { send, check, knowledge, seed, requests, most = requests } = fuzzing
  const result: FuzzResult = { statuses: new Map(), flaws: [] }
  async function sendOnes(left: Iterable<GeneratedRequest>): Promise<void> {
    for (const request of left) {
      const answer = await send(request).catch((error: unknown) => String((error as Error).cause ?? error))
      const isAnswer = typeof answer !== 'string'
      const status = isAnswer ? answer.status : 0
      result.statuses.set(status, (result.statuses.get(status) ?? 0) + 1)
      const flaw = isAnswer ? check(call, answer) : `no answer: ${answer}`
      if (flaw) result.flaws.push({ flaw, request, body: isAnswer ? answer.body : '' })
    }
  }
  const generated = generatedRequests(call, knowledge)
  let sent = 0
  do {
    const numRuns = sent === 0 ? requests : Math.min(sent, AT_ONCE)
    const round = fc.sample(generated, { seed: seed + sent, numRuns }).values()
    sent += numRuns
    await Promise.all(Array.from({ length: AT_ONCE }, () => sendOnes(round)))
  } while (result.statuses.size < 2 && sent < most)
  return result
}
