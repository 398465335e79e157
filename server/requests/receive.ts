import { validationFailure } from '#shared/broken-rules.ts'
import { dayAt } from '#shared/dates.ts'
import { caseNumber } from '#shared/requests/case-number.ts'
import type { RequestReceipt } from '#shared/requests/contract.ts'
import { requestDueAt } from '#shared/requests/due.ts'
import { normalizePhone } from '#shared/sales/phone.ts'
import type { Database } from '../db/connect.ts'
import { queueLetter, staffAddress } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { claimAttachments } from './attachments.ts'
import { addRequest, type NewRequest, requestOfKey, type StoredRequest } from './store.ts'

type Asked = Omit<NewRequest, 'createdAt' | 'dueAt'> & { attachments?: string[] | undefined }

/**
 * Takes a request with its files, and writes to staff and to whoever asked: all of it or nothing. The same key again is
 * the same request.
 * @throws Failure VALIDATION when a date or a file is not good any more
 */
export async function receiveRequest(services: Services, asked: Asked): Promise<RequestReceipt> {
  const now = services.now()
  if (asked.expenseDate && asked.expenseDate > dayAt(now)) {
    throw validationFailure([{ path: 'expenseDate', key: 'REQUEST.DATE_IN_FUTURE' }])
  }
  const { kind, number, dueAt } = await services.db.transaction((tx) => storeOnce(tx, services, asked))
  return { caseNumber: caseNumber(kind, number), dueAt: dueAt.toISOString() }
}

async function storeOnce(
  tx: Database,
  services: Services,
  { attachments = [], ...asked }: Asked,
): Promise<StoredRequest> {
  const now = services.now()
  const phone = asked.phone ? normalizePhone(asked.phone) : null
  const added = await addRequest(tx, services.documents, { ...asked, phone, createdAt: now, dueAt: requestDueAt(now) })
  if (!added) return requestOfKey(tx, asked.requestKey ?? '')
  await claimAttachments(tx, added.id, attachments)
  const staff = await staffAddress(tx)
  if (staff) await queueLetter(tx, services, { kind: 'request-notice', to: staff, requestId: added.id })
  if (asked.email) await queueLetter(tx, services, { kind: 'request-receipt', to: asked.email, requestId: added.id })
  return added
}
