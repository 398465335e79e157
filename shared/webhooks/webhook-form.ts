import type { ValidationIssue } from '../validation-issues.ts'

export const URL_MAX_LENGTH = 500
/** The most webhooks of a business. */
export const MOST_WEBHOOKS = 10

/** A webhook as it is typed. */
export type WebhookForm = { url: string; kinds: readonly string[] }

/** Reports what is wrong with a typed webhook. Where its address leads, only the server can tell. */
export function checkWebhook({ url, kinds }: WebhookForm): ValidationIssue[] {
  return [
    ...(isAddress(url) ? [] : [{ path: 'url', key: 'WEBHOOKS.URL_INVALID' } as const]),
    ...(kinds.length > 0 ? [] : [{ path: 'kinds', key: 'WEBHOOKS.KIND_REQUIRED' } as const]),
  ]
}

/** Whether a text is an address that a webhook may have: http or https, without a user, whom a log would show, or a fragment. */
function isAddress(text: string): boolean {
  const url = URL.parse(text.trim())
  if (!url || text.trim().length > URL_MAX_LENGTH) return false
  return /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' && url.hash === ''
}
