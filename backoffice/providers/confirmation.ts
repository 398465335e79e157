import { Failure } from '#shared/errors.ts'
import { messages } from '#shared/messages.ts'

/** An open password prompt: every call that needs the password waits for `answered`. */
type Question = { answered: Promise<void>; confirm: () => void; refuse: (reason: unknown) => void }

let question: Question | null = null
const listeners = new Set<() => void>()

function ask(next: Question | null): void {
  question = next
  for (const listener of listeners) listener()
}

/**
 * Runs `act`; when the server asks for the password again, waits for the prompt and runs `act` once more. Concurrent calls share
 * one prompt.
 * @throws Failure CONFIRM_PASSWORD when the prompt is closed without the password
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

/** Lets the waiting calls continue. */
export function passwordConfirmed(): void {
  question?.confirm()
  ask(null)
}

/** Rejects the waiting calls with `reason`. */
export function passwordRefused(
  reason: Failure = new Failure('CONFIRM_PASSWORD', { message: messages['LOGIN.CONFIRM_PASSWORD'] }),
): void {
  question?.refuse(reason)
  ask(null)
}

/** The subscribe function for useSyncExternalStore. */
export function subscribeToQuestion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the password prompt is open. */
export function isAsking(): boolean {
  return question !== null
}
