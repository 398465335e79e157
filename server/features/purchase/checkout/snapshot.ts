import { type DocumentCipher, owner } from '../../../platform/crypto/document-cipher.ts'
import type { CheckoutSnapshot, StoredSnapshot } from '../../../platform/db/schema/checkout-snapshot.ts'

/** A snapshot as it is stored with the checkout of this id. */
export function encryptSnapshot(
  documents: Pick<DocumentCipher, 'encrypt'>,
  snapshot: CheckoutSnapshot,
  checkoutId: string,
): StoredSnapshot {
  return withDocuments(snapshot, (number, position) => documents.encrypt(number, owner.checkout(checkoutId, position)))
}

/** The snapshot of a checkout with its documents as they were given. */
export function decryptSnapshot(
  documents: Pick<DocumentCipher, 'decrypt'>,
  { id, snapshot }: { id: string; snapshot: StoredSnapshot },
): CheckoutSnapshot {
  return withDocuments(snapshot, (encrypted, position) => documents.decrypt(encrypted, owner.checkout(id, position)))
}

function withDocuments<From, To>(
  snapshot: CheckoutSnapshot<From>,
  change: (document: From, position: number) => To,
): CheckoutSnapshot<To> {
  const passengers = snapshot.passengers.map((person, position) => ({
    ...person,
    documentNumber: change(person.documentNumber, position),
  }))
  return { ...snapshot, passengers }
}
