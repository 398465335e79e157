import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { documentKey, documentTail } from '#shared/sales/documents.ts'
import { derivedKey, type KeyRing, cipherOf } from './cipher.ts'

declare const encrypted: unique symbol
/** An encrypted document number. It is no `string`, so that the compiler finds a place that mixes them up. */
export type EncryptedDocument = { readonly [encrypted]: true }

/** The columns of a document: its encrypted number, and the hashes to search by, null once it is erased. */
export type DocumentColumns = {
  document: EncryptedDocument
  documentHash: string | null
  documentTail: string | null
}

/** Only who has the key can read or search document numbers (docs/decisions/016). */
export type DocumentCipher = {
  encrypt: (number: string, owner: string) => EncryptedDocument
  /** @throws Error when it was encrypted for another owner or with an unknown key, or was changed */
  decrypt: (document: EncryptedDocument, owner: string) => string
  columns: (number: string, owner: string) => DocumentColumns
  /** The hashes to search a document by, one for each key; none for a text without letters and digits. */
  hashes: (typed: string) => string[]
  /** The hashes of its last four characters. */
  tailHashes: (typed: string) => string[]
  /** A keyed hash of any text that contains documents. */
  digest: (purpose: string, content: string) => string
  /** Whether a text is the keyed hash of this content, by any of the keys; found out in the same time for every text. */
  isDigest: (text: string, purpose: string, content: string) => boolean
}

/** Names the row that an encrypted document belongs to. */
export const owner = {
  passenger: (saleId: string, n: number) => `passenger ${saleId} ${n}`,
  earlierVoucher: (saleId: string, n: number, version: number) => `voucher ${saleId} ${n} ${version}`,
  checkout: (checkoutId: string, position: number) => `checkout ${checkoutId} ${position}`,
  request: (requestId: string) => `request ${requestId}`,
}

/** 128 bits, so that nobody finds two documents with one hash. */
const HASH_BYTES = 16

export function documentCipher(keys: KeyRing): DocumentCipher {
  const cipher = cipherOf(keys, 'documents')
  const hashKeys = keys.map((key) => derivedKey(key, 'hashes of documents'))
  const digestWith = (key: KeyObject, purpose: string, content: string) =>
    createHmac('sha256', key).update(`${purpose} ${content}`).digest().subarray(0, HASH_BYTES).toString('base64url')
  const digests = (purpose: string, content: string) => hashKeys.map((key) => digestWith(key, purpose, content))
  const encrypt = (number: string, whose: string) => cipher.encrypt(number, whose) as unknown as EncryptedDocument
  const hashes = (typed: string) => {
    const key = documentKey(typed)
    return key === '' ? [] : digests('document', key)
  }
  const tailHashes = (typed: string) => {
    const tail = documentTail(typed)
    return tail === null ? [] : digests('tail', tail)
  }
  return {
    encrypt,
    decrypt(document, whose) {
      const number = cipher.decrypt(document as unknown as string, whose)
      if (number === null) throw new Error(`the document of ${whose} cannot be decrypted`)
      return number
    },
    columns: (number, whose) => ({
      document: encrypt(number, whose),
      documentHash: hashes(number)[0] ?? null,
      documentTail: tailHashes(number)[0] ?? null,
    }),
    hashes,
    tailHashes,
    digest: (purpose, content) => digestWith(hashKeys[0]!, purpose, content),
    isDigest: (text, purpose, content) => digests(purpose, content).some((digest) => isSame(digest, text)),
  }
}

function isSame(expected: string, text: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(text)]
  return a.length === b.length && timingSafeEqual(a, b)
}
