import { validationFailure } from '#shared/validation-issues.ts'
import { dayAt } from '#shared/dates.ts'
import { caseNumber } from '#shared/requests/case-number.ts'
import type { RequestReceipt } from '#shared/requests/contract.ts'
import { requestDueAt } from '#shared/requests/due.ts'
import { normalizePhone } from '#shared/phone.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { sellerOfStorefront } from '../sellers/store.ts'
import { byNetwork, countUse, mailboxOf, type SharedLimit, spendUse } from '../../platform/http/shared-limit.ts'
import { queueEmail, staffAddress } from '../emails/queue.ts'
import type { Dependencies } from '../dependencies.ts'
import { requestNoticeEmail, requestReceiptEmail } from './request-emails.ts'
import { claimAttachments } from './attachments.ts'
import { addRequest, type NewRequest, requestOfKey, type StoredRequest } from './store.ts'

const HOUR = 3600
/**
 * The limit of requests of each kind per network: more than people need, and too few to try out vouchers and documents
 * (docs/decisions/009).
 */
const ASKED_FROM = { max: 5, windowSeconds: HOUR }
/** The limit of receipts to one mailbox, so that nobody can fill it by typing its address here, from however many networks. */
const RECEIPTS_TO: SharedLimit = { name: 'request-receipt-to', max: 5, windowSeconds: 24 * HOUR }

type RequestForm = Omit<NewRequest, 'createdAt' | 'dueAt' | 'storefrontId'> & {
  attachments?: string[] | undefined
  subdomain?: string | undefined
}

/**
 * Accepts a request from an address, if its network is below the limit.
 * @throws Failure TOO_MANY_REQUESTS; VALIDATION when a date or a file is not valid any more
 */
export async function receiveRequestFrom(
  dependencies: Dependencies,
  address: string,
  request: RequestForm,
): Promise<RequestReceipt> {
  const { db, now } = dependencies
  const limit = { name: `${request.kind}-from`, ...ASKED_FROM }
  await spendUse(db, limit, { subject: byNetwork(address), now: now() })
  return receiveRequest(dependencies, request)
}

/**
 * Accepts a request with its files, and emails staff and the traveller: all of it or nothing. The same key again is the same
 * request.
 * @throws Failure VALIDATION when a date or a file is not valid any more
 */
export async function receiveRequest(dependencies: Dependencies, request: RequestForm): Promise<RequestReceipt> {
  const now = dependencies.now()
  if (request.expenseDate && request.expenseDate > dayAt(now)) {
    throw validationFailure([{ path: 'expenseDate', key: 'REQUEST.DATE_IN_FUTURE' }])
  }
  const { kind, number, dueAt } = await dependencies.db.transaction((tx) => storeOnce(tx, dependencies, request))
  return { caseNumber: caseNumber(kind, number), dueAt: dueAt.toISOString() }
}

async function storeOnce(
  tx: Database,
  dependencies: Dependencies,
  { attachments = [], subdomain, ...request }: RequestForm,
): Promise<StoredRequest> {
  const now = dependencies.now()
  const phone = request.phone ? normalizePhone(request.phone) : null
  const storefrontId = await sellerOfStorefront(tx, subdomain)
  const row = { ...request, phone, storefrontId, createdAt: now, dueAt: requestDueAt(now) }
  const newRequest = await addRequest(tx, dependencies.documents, row)
  if (!newRequest) return requestOfKey(tx, request.requestKey ?? '')
  await claimAttachments(tx, newRequest.id, attachments)
  const staff = await staffAddress(tx)
  if (staff) await queueEmail(tx, dependencies, requestNoticeEmail, { to: staff, requestId: newRequest.id })
  if (request.email) await queueReceipt(tx, dependencies, { to: request.email, requestId: newRequest.id })
  return newRequest
}

/**
 * Queues the receipt. Above the limit the request is accepted without one and without a notice: the answer must not reveal how
 * many emails an address got.
 */
async function queueReceipt(
  tx: Database,
  dependencies: Dependencies,
  about: { to: string; requestId: string },
): Promise<void> {
  const use = { subject: mailboxOf(about.to), now: dependencies.now() }
  if (await countUse(tx, RECEIPTS_TO, use)) await queueEmail(tx, dependencies, requestReceiptEmail, about)
}
