import { createHmac, randomBytes } from 'node:crypto'
import type { Cipher } from '../../platform/crypto/cipher.ts'
import type { webhook } from '../../platform/db/schema/webhooks.ts'

const SECRET_BYTES = 32
const PREFIX = 'whsec_'

type Message = { id: string; at: Date; body: string }

/** Makes a secret in the form of Standard Webhooks: `whsec_` and 32 random bytes in base64. */
export function newSecret(): string {
  return `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`
}

/** Builds the headers of Standard Webhooks 1.0.0; each secret adds a signature, and one of them is enough for the receiver. */
export function signedHeaders({ id, at, body }: Message, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

/** The owner of a webhook's secrets for the cipher, so that no other row's text decrypts as one. */
export const secretOwner = (webhookId: string): string => `webhook ${webhookId}`

type Secrets = Pick<typeof webhook.$inferSelect, 'id' | 'encryptedSecret' | 'encryptedOldSecret' | 'oldSecretUntil'>

/** Decrypts the secrets that sign at a moment: the last one, and the one before it for a while; null when another key encrypted them. */
export function secretsInForce(
  cipher: Cipher,
  { id, encryptedSecret, encryptedOldSecret, oldSecretUntil }: Secrets,
  at: Date,
): string[] | null {
  const old = oldSecretUntil && oldSecretUntil > at ? encryptedOldSecret : null
  const secrets = [encryptedSecret, ...(old === null ? [] : [old])].map((one) => cipher.decrypt(one, secretOwner(id)))
  return secrets.every((secret) => secret !== null) ? secrets : null
}
