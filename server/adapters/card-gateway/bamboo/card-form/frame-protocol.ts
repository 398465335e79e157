/** A message from the card form to the page around it. `height` is in CSS pixels. */
export type FrameMessage = { source: 'ceibo-card-form' } &
  /** `hasButton`: the form has its own pay button, so the page shows none. */
  (
    | { type: 'ready'; hasButton?: boolean }
    | { type: 'height'; height: number }
    /** The user pressed Enter in a field: the page should act as for a click on its pay button. */
    | { type: 'submit-requested' }
    | { type: 'token'; token: string; brand: string; last4: string }
    /**
     * `invalid`: the message is shown beside the fields, and the first wrong one has the focus. `unavailable`: the gateway
     * did not answer.
     */
    | { type: 'error'; code: 'invalid' | 'unavailable'; message: string }
  )

/**
 * A message from the page to the card form. `reset` clears the card number and code; the holder and the expiry date may stay.
 * `focus` moves the focus to the card number.
 */
export type PageMessage = { type: 'submit' | 'reset' | 'focus' }

/** The holder's name that the page expects, read from the hash of the form's address; '' for none. */
export function expectedHolder(hash: string): string {
  return new URLSearchParams(hash.slice(1)).get('holder') ?? ''
}

/** Reads the page's message from an event's data; undefined for anything else. */
export function readPageMessage(data: unknown): PageMessage | undefined {
  const type = typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined
  return type === 'submit' || type === 'reset' || type === 'focus' ? { type } : undefined
}
