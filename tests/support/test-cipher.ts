import { documentCipher } from '../../server/platform/crypto/document-cipher.ts'

/** The key of everything that tests encrypt: 32 bytes in base64url. */
export const TEST_KEY = 'dGVzdC10ZXN0LXRlc3QtdGVzdC10ZXN0LXRlc3QtdGU'

export const testCipher = documentCipher([Buffer.from(TEST_KEY, 'base64url')])
