import { Failure } from '#shared/errors.ts'
import { readVoucherLookup, type VoucherLookup } from '#shared/voucher-access/lookup.ts'
import { isCode } from '../auth/password.ts'
import { inConstantTime } from '../../platform/crypto/constant-time.ts'
import { hashToken, newToken } from '../../platform/crypto/token.ts'
import { pricingBusiness } from '../sellers/store.ts'
import { alertStaff } from '../emails/alerts.ts'
import { byCause, countUse, type SharedLimit, startsEpisode } from '../../platform/http/shared-limit.ts'
import { widestNetworkOf } from '../../platform/http/network.ts'
import { queueEmail } from '../emails/queue.ts'
import type { Dependencies } from '../dependencies.ts'
import {
  addAccess,
  countTry,
  dropEnded,
  findSalesByEmail,
  grant,
  MOST_EMAILS,
  MOST_TRIES,
  type SalesOfEmail,
} from './store.ts'
import { CODE_LIFETIME, voucherCodeEmail } from './voucher-code-email.ts'

const MINUTE = 60_000
/** Milliseconds that the page stays open after the right code. */
const TOKEN_LIFETIME = 30 * MINUTE
const KEPT = 24 * 60 * MINUTE
const DAY_S = 24 * 3600

/**
 * The limit of tried codes per network. More than 200 tries over all networks in ten minutes are many times those of a busy day;
 * from then on a network has only the tries of one request.
 */
export const TRIED_FROM = {
  name: 'voucher-code-from',
  max: 30,
  windowSeconds: 600,
  brake: { most: 200, max: MOST_TRIES },
} satisfies SharedLimit

/** Milliseconds that every answer takes, with or without a sale: more than the work needs. */
const ASKING_TAKES = 400
/**
 * The limit of emails with codes to one buyer, counted apart for each kind of lookup (voucher code, number, document, email), so
 * that a stranger who knows one of them leaves the buyer the others. Each email allows five tries of a million codes.
 */
const EMAILS_TO: SharedLimit = { name: 'voucher-code-to', max: 4, windowSeconds: DAY_S }

/**
 * Emails a code to the buyer of the sales that the lookup finds. Neither the answer nor its time reveals whether there is such a
 * sale, and no email address can be found out from a document.
 * @returns the secret that must come back with the code
 */
export function askForCode(
  dependencies: Dependencies,
  { lookup, subdomain, address }: { lookup: string; subdomain?: string | undefined; address: string },
): Promise<string> {
  return inConstantTime(ASKING_TAKES, async () => {
    const { db, now } = dependencies
    const request = newToken()
    const { id: businessId } = await pricingBusiness(db, { subdomain, identity: null })
    await dropEnded(db, new Date(now().getTime() - KEPT))
    const typed = readVoucherLookup(lookup)
    const found = await findSalesByEmail(dependencies, typed)
    const mailable: SalesOfEmail[] = []
    for (const one of found) {
      const subject = byCause(`${one.email.toLowerCase()} by ${wayOf(typed)}`, address)
      // The caller gets no error: whether a document and a number belong to the same buyer stays private.
      if (await countUse(db, EMAILS_TO, { subject, now: now() })) mailable.push(one)
    }
    await openAccess(dependencies, { requestHash: hashToken(request), businessId, found: mailable })
    return request
  })
}

/** Names the kind of lookup, for counting. */
function wayOf({ code, saleNumber, document, email }: VoucherLookup): string {
  if (code !== null) return 'code'
  if (email !== null) return 'email'
  return `${saleNumber === null ? '' : 'number'} ${document === null ? '' : 'document'}`
}

type Opening = { requestHash: string; businessId: string; found: SalesOfEmail[] }

async function openAccess(dependencies: Dependencies, { requestHash, businessId, found }: Opening): Promise<void> {
  const createdAt = dependencies.now()
  const row = { requestHash, businessId, createdAt, expiresAt: new Date(createdAt.getTime() + CODE_LIFETIME) }
  const nobody = [{ ...row, email: null, saleIds: [] }]
  await dependencies.db.transaction(async (tx) => {
    const ids = await addAccess(tx, found.length > 0 ? found.map((one) => ({ ...row, ...one })) : nobody)
    for (const [index, { email }] of found.entries()) {
      await queueEmail(tx, dependencies, voucherCodeEmail, { to: email, accessId: ids[index] ?? '' })
    }
  })
}

/**
 * Exchanges the code of the email for a token. Every try counts before its code is checked, and only against its own request:
 * without the secret of the browser that asked, nobody can use up its tries.
 * @throws Failure VOUCHER_CODE_WRONG; VOUCHER_CODE_EXPIRED after ten minutes, five tries or one success, and for a request that
 *   never existed
 */
export async function confirmCode(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  { request, code }: { request: string; code: string },
  address: string,
): Promise<{ token: string; expiresAt: string }> {
  const requestHash = hashToken(request)
  const rows = await countTry(db, requestHash, now())
  if (rows.length === 0) throw new Failure('VOUCHER_CODE_EXPIRED')
  const from = widestNetworkOf(address)
  // The number of comparisons is always the same, because each takes time that could reveal how many emails there are.
  const matches = await Promise.all(
    Array.from({ length: MOST_EMAILS }, (_, index) => isCode(rows[index]?.codeHash ?? null, code, from)),
  )
  const right = rows[matches.indexOf(true)]
  if (!right) throw new Failure('VOUCHER_CODE_WRONG')
  const token = newToken()
  const tokenExpiresAt = new Date(now().getTime() + TOKEN_LIFETIME)
  await grant(db, { id: right.id, requestHash, tokenHash: hashToken(token), tokenExpiresAt })
  return { token, expiresAt: tokenExpiresAt.toISOString() }
}

/** Alerts staff, once per episode, when codes are tried far more often than buyers do. */
export async function warnOfGuesses(dependencies: Pick<Dependencies, 'db' | 'now' | 'jobs' | 'log'>): Promise<void> {
  const { db, now, log } = dependencies
  log.error('too many codes of vouchers are tried')
  const at = now()
  await db.transaction(async (tx) => {
    if (!(await startsEpisode(tx, TRIED_FROM.name, at))) return
    await alertStaff(tx, dependencies, {
      key: `voucher-guesses:${at.toISOString()}`,
      title: 'Están probando códigos de vouchers',
      text: `En diez minutos se probaron más de ${TRIED_FROM.brake.most} códigos para ver vouchers, muchos más de lo normal: alguien puede estar adivinando. Mientras siga, cada red puede probar ${TRIED_FROM.brake.max} códigos cada diez minutos; quien prueba el suyo no nota nada. Este aviso llega una sola vez mientras dure. Si no para, avisá a quien administra el servidor para que bloquee esas redes.`,
    })
  })
}
