import { Webhook } from 'standardwebhooks'
import { vi } from 'vitest'
import type { EventOnWire } from '#shared/webhooks/events.ts'
import type { Received } from './webhook-receiver.ts'

/**
 * Verifies a message with the library of Standard Webhooks, as of a moment, since the clock of a test stands still; returns its
 * event. @throws WebhookVerificationError
 */
export function verified(secret: string, { headers, body }: Received, at: Date): EventOnWire {
  vi.useFakeTimers({ toFake: ['Date'], now: at })
  try {
    return new Webhook(secret).verify(body, headers) as EventOnWire
  } finally {
    vi.useRealTimers()
  }
}
