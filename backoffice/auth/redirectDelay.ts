const REDIRECT_DELAY_MS = 1000

/** The second that a success message is read before the page changes (§9). */
export function redirectDelay(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, REDIRECT_DELAY_MS))
}
