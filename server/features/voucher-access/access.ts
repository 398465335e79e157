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
/** How long the page stays open after the right code. */
const TOKEN_LIFETIME = 30 * MINUTE
const KEPT = 24 * 60 * MINUTE
const DAY_S = 24 * 3600

/** Everywhere two hundred in ten minutes are many times what buyers try on a busy day; then a network has the tries of one request. */
export const TRIED_FROM = {
  name: 'voucher-code-from',
  max: 30,
  windowSeconds: 600,
  brake: { most: 200, max: MOST_TRIES },
} satisfies SharedLimit

/** Answers take this long, sale or no sale: more than the work does. */
const ASKING_TAKES = 400
/**
 * Emails with codes to one buyer, by what was typed: of voucher's code, number, document and email, each has a count of its own, so
 * that a stranger who knows one of them leaves the buyer the others. Each email has five tries of a million.
 */
const EMAILS_TO: SharedLimit = { name: 'voucher-code-to', max: 4, windowSeconds: DAY_S }

/**
 * Mails a code to the buyer of what the lookup names. Neither the answer nor the time it takes shows whether there is
 * such a sale, and a document never leads to an email.
 * @returns the secret that the code must come back with
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
      // Said to nobody: whether a document and a number are of the same buyer stays private.
      if (await countUse(db, EMAILS_TO, { subject, now: now() })) mailable.push(one)
    }
    await openAccess(dependencies, { requestHash: hashToken(request), businessId, found: mailable })
    return request
  })
}

/** By what a lookup finds sales. */
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
 * Exchanges the code of the email for a token. Every try counts before its code is checked, and by its request alone: whoever
 * lacks the secret of the browser that asked uses up nothing of it.
 * @throws Failure VOUCHER_CODE_WRONG; VOUCHER_CODE_EXPIRED after ten minutes, five tries, one good one, and for a request
 *   that never was
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
  // As many comparisons whatever was found: each takes its time.
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

/** To staff, once, when codes begin to be tried far more often than buyers do. */
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
