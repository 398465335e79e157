/** What the card form posts to the page around it. `height` in CSS pixels. */
export type FrameMessage = { source: 'ceibo-card-form' } &
  /** `hasButton`: the form brings a pay button of its own, so the page shows none. */
  (
    | { type: 'ready'; hasButton?: boolean }
    | { type: 'height'; height: number }
    /** Enter was pressed in a field: the page should do what its pay button does. */
    | { type: 'submit-requested' }
    | { type: 'token'; token: string; brand: string; last4: string }
    /** `invalid`: shown beside the fields, the first wrong one has the focus. `unavailable`: the gateway did not answer. */
    | { type: 'error'; code: 'invalid' | 'unavailable'; message: string }
  )

/** What the page may post to the card form. `reset` forgets the card; whose it is, and how long it lasts, may stay. */
export type PageMessage = { type: 'submit' } | { type: 'reset' }

/** The name that the page expects on the card, which it writes behind the '#' of the form's address; '' for none. */
export function expectedHolder(hash: string): string {
  return new URLSearchParams(hash.slice(1)).get('holder') ?? ''
}

/** The page's message in an event's data; undefined for anything else. */
export function readPageMessage(data: unknown): PageMessage | undefined {
  const type = typeof data === 'object' && data !== null && 'type' in data ? data.type : undefined
  return type === 'submit' || type === 'reset' ? { type } : undefined
}
