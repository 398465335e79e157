import { sealSnapshot, openSnapshot, type StoredSnapshot } from '../checkout/snapshot.ts'
import type { DocumentVault } from './document-vault.ts'

/** What stands where somebody stood. An email without a sign is nobody's: no letter is written to it. */
export const ERASED = {
  name: { name: 'Datos', lastName: 'borrados' },
  holder: 'Datos borrados',
  contact: { email: '', phone: '' },
  request: {
    name: null,
    lastName: null,
    email: null,
    phone: null,
    reason: null,
    detail: null,
    bankAccount: null,
  },
} as const

type Whom = { positions: readonly number[]; isBuyer: boolean }

/** A snapshot without some of its people; what was priced stays. */
export function eraseFromSnapshot(
  documents: Pick<DocumentVault, 'open' | 'seal'>,
  { id, snapshot }: { id: string; snapshot: StoredSnapshot },
  { positions, isBuyer }: Whom,
): StoredSnapshot {
  const opened = openSnapshot(documents, { id, snapshot })
  const passengers = opened.passengers.map((person, position) =>
    positions.includes(position)
      ? { ...person, ...ERASED.name, birthDate: `${person.birthDate.slice(0, 4)}-01-01`, documentNumber: '' }
      : person,
  )
  const contact = isBuyer ? { ...ERASED.contact, isSubscribed: false } : opened.contact
  return sealSnapshot(documents, { ...opened, passengers, contact }, id)
}
