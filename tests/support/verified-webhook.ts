import { Webhook } from 'standardwebhooks'
import { expect, vi } from 'vitest'
import type { EventOnWire } from '#shared/webhooks/events.ts'
import { readEvent } from '../../server/web/developers/receiver/receiver.ts'
import type { ReceivedMessage } from './webhook-receiver.ts'

/**
 * Verifies a message as the example receiver of our pages does, and with the library of Standard Webhooks, as of a moment, since
 * the clock of a test stands still; returns its event. @throws WebhookVerificationError
 */
export function verified(secret: string, { headers, body }: ReceivedMessage, at: Date): EventOnWire {
  vi.useFakeTimers({ toFake: ['Date'], now: at })
  try {
    const event = new Webhook(secret).verify(body, headers) as EventOnWire
    expect(readEvent(secret, headers, body)).toEqual(event)
    return event
  } finally {
    vi.useRealTimers()
  }
}
