/**
 * What was asked a moment ago, for whoever asks the same again: many visitors look at one page in the same second. Failures
 * are not kept, and everything is forgotten at once, so that made-up keys never pile up.
 */
export class RecentAnswers<Answer> {
  readonly #freshMs: number
  #since = -Infinity
  readonly #answers = new Map<string, Promise<Answer>>()

  constructor(freshMs: number) {
    this.#freshMs = freshMs
  }

  /** The answer kept under a key, else the one that `ask` gives. */
  of(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const now = performance.now()
    if (now - this.#since >= this.#freshMs) {
      this.#answers.clear()
      this.#since = now
    }
    const known = this.#answers.get(key)
    if (known) return known
    const asked = ask()
    this.#answers.set(key, asked)
    asked.catch(() => {
      if (this.#answers.get(key) === asked) this.#answers.delete(key)
    })
    return asked
  }
}
