import { setTimeout as pause } from 'node:timers/promises'
import { Failure } from '../../shared/errors.ts'
import type { CardBehaviour } from '../../tools/sandbox-gateway/sandbox-cards.ts'
import { aTrip, browser, type Call } from './browser.ts'
import { buy, type BuyersLedger, emptyLedger } from './buyer.ts'
import type { TestEnvironment } from './test-environment.ts'

/** What buyers met with. */
export type BuyersView = {
  /** What their calls were answered, by status and code, and how often. */
  answers: Record<string, number>
  /** The longest that one waited for any answer. Seconds. */
  slowest: number
}

/** So many buyers, each followed by another until all leave, with one card after the other. */
export function buyersCome(environment: TestEnvironment, howMany: number, cards: readonly CardBehaviour[]) {
  const ledger: BuyersLedger = emptyLedger()
  const soldAt: number[] = []
  const seen: BuyersView = { answers: {}, slowest: 0 }
  let isOver = false
  let errands = 0
  const buyers = Array.from({ length: howMany }, async () => {
    while (!isOver) {
      const card = cards[errands % cards.length] ?? 'approved'
      errands += 1
      const call = watched(browser(environment), seen)
      const ending = await buy(environment, ledger, { trip: aTrip(), card, call, onUnknownOutcome: () => pause(1_000) })
      if (ending === 'sold') soldAt.push(Date.now())
    }
  })
  const everyone = Promise.all(buyers)
  everyone.catch(() => undefined)
  return {
    ledger,
    soldAt,
    seen,
    leave: async () => {
      isOver = true
      await everyone
    },
  }
}

/** What buyers should never be answered: nothing, an unexpected failure, or a trouble that does not say to wait. */
export function wrongAnswers({ answers }: Pick<BuyersView, 'answers'>): string[] {
  return Object.entries(answers)
    .filter(([answer]) => /UNEXPECTED|no answer|no word of/.test(answer))
    .map(([answer, times]) => `buyers were answered ${times} times: ${answer}`)
}

/** Notes what a buyer is answered. */
export function watched(call: Call, seen: BuyersView): Call {
  return async (endpoint, input, signal) => {
    const began = performance.now()
    const note = (answer: string) => {
      seen.answers[answer] = (seen.answers[answer] ?? 0) + 1
      seen.slowest = Math.max(seen.slowest, (performance.now() - began) / 1_000)
    }
    try {
      const result = await call(endpoint, input, signal)
      note('200')
      return result
    } catch (error) {
      note(error instanceof Failure ? inWords(error) : 'no answer')
      throw error
    }
  }
}

/** While the database is away a buyer is told to wait. */
function inWords({ status, code, message }: Failure): string {
  const isTold = status !== 503 || /Esperá|Intentá/.test(message)
  return `${status} ${code}${isTold ? '' : ', no word of waiting'}`
}
