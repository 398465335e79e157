import { Failure } from '#shared/errors.ts'
import { messages } from '#shared/messages.ts'

/** A user who is being asked for the password, with every call that waits for it. */
type Question = { answered: Promise<void>; confirm: () => void; refuse: (reason: unknown) => void }

let question: Question | null = null
const listeners = new Set<() => void>()

function ask(next: Question | null): void {
  question = next
  for (const listener of listeners) listener()
}

/**
 * Does what may ask for the password again, and then goes on with it: for its caller it only takes longer. Calls that ask
 * at the same time wait for one answer.
 * @throws Failure CONFIRM_PASSWORD when the question is closed without it
 */
export async function withPassword<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'CONFIRM_PASSWORD') throw error
    if (!question) ask(withResolvers())
    await question?.answered
    return act()
  }
}

function withResolvers(): Question {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  return { answered: promise, confirm: resolve, refuse: reject }
}

/** Lets what waits go on. */
export function passwordConfirmed(): void {
  question?.confirm()
  ask(null)
}

/** Ends what waits with a failure. */
export function passwordRefused(
  reason: Failure = new Failure('CONFIRM_PASSWORD', { message: messages['LOGIN.CONFIRM_PASSWORD'] }),
): void {
  question?.refuse(reason)
  ask(null)
}

/** For useSyncExternalStore. */
export function subscribeToQuestion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True while the password is asked for. */
export function isAsking(): boolean {
  return question !== null
}
