import { type DocumentCipher, owner } from '../../../platform/crypto/document-cipher.ts'
import type { CheckoutSnapshot, StoredSnapshot } from '../../../platform/db/schema/checkout-snapshot.ts'

/** Encrypts the documents of a snapshot, to store it with the checkout of this id. */
export function encryptSnapshot(
  documents: Pick<DocumentCipher, 'encrypt'>,
  snapshot: CheckoutSnapshot,
  checkoutId: string,
): StoredSnapshot {
  return withDocuments(snapshot, (number, position) => documents.encrypt(number, owner.checkout(checkoutId, position)))
}

/** Returns the snapshot of a checkout with its documents decrypted. */
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
