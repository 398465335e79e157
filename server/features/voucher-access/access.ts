import { Failure } from '#shared/errors.ts'
import { readVoucherLookup } from '#shared/voucher-access/lookup.ts'
import { isPassword } from '../auth/password.ts'
import { inConstantTime } from '../../platform/crypto/constant-time.ts'
import { hashToken, newToken } from '../../platform/crypto/token.ts'
import { pricingBusiness } from '../sellers/store.ts'
import { alertStaff } from '../emails/alerts.ts'
import { countUse, type SharedLimit } from '../../platform/http/shared-limit.ts'
import { queueEmail } from '../emails/queue.ts'
import type { Dependencies } from '../dependencies.ts'
import { addAccess, countTry, dropEnded, findSalesByEmail, grant, MOST_EMAILS, type SalesOfEmail } from './store.ts'
import { CODE_LIFETIME, voucherCodeEmail } from './voucher-code-email.ts'

const MINUTE = 60_000
/** How long the page stays open after the right code. */
const TOKEN_LIFETIME = 30 * MINUTE
const KEPT = 24 * 60 * MINUTE

/** Answers take this long, sale or no sale: more than the work does. */
const ASKING_TAKES = 400
/**
 * Codes that are tried at one buyer's sales, from wherever and however the sale is named; beyond it none is right any more.
 * So many a day are a chance of one in 50,000.
 */
const TRIED_ABOUT: SharedLimit = { name: 'voucher-code-about', max: 20, windowSeconds: 24 * 3600 }
/** Many times what buyers try on a busy day: a guesser at many sales at once is slowed, and staff get an email. */
const TRIED_BY_ALL: SharedLimit = { name: 'voucher-code-all', max: 600, windowSeconds: 3600 }
const EMAILS_TO: SharedLimit = { name: 'voucher-code-to', max: 6, windowSeconds: 3600 }

/**
 * Mails a code to the buyer of what the lookup names. Neither the answer nor the time it takes shows whether there is
 * such a sale, and a document never leads to an email.
 * @returns the secret that the code must come back with
 */
export function askForCode(
  dependencies: Dependencies,
  { lookup, subdomain }: { lookup: string; subdomain?: string | undefined },
): Promise<string> {
  return inConstantTime(ASKING_TAKES, async () => {
    const { db, now } = dependencies
    const request = newToken()
    const { id: businessId } = await pricingBusiness(db, { subdomain, identity: null })
    await dropEnded(db, new Date(now().getTime() - KEPT))
    const found = await findSalesByEmail(dependencies, readVoucherLookup(lookup))
    const mailable: SalesOfEmail[] = []
    for (const one of found) {
      if (await countUse(db, EMAILS_TO, { subject: one.email.toLowerCase(), now: now() })) mailable.push(one)
    }
    await openAccess(dependencies, { requestHash: hashToken(request), businessId, found: mailable })
    return request
  })
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
 * Exchanges the code of the email for a token. Every try counts before its code is checked.
 * @throws Failure TOO_MANY_REQUESTS when far too many are tried everywhere; VOUCHER_CODE_WRONG, also of a buyer at whose sales
 *   too many were tried; VOUCHER_CODE_EXPIRED after ten minutes, five tries, one good one, and for a request
 *   that never was
 */
export async function confirmCode(
  dependencies: Pick<Dependencies, 'db' | 'now' | 'jobs' | 'log'>,
  { request, code }: { request: string; code: string },
): Promise<{ token: string; expiresAt: string }> {
  const { db, now } = dependencies
  const requestHash = hashToken(request)
  const rows = await countTry(db, requestHash, now())
  if (rows.length === 0) throw new Failure('VOUCHER_CODE_EXPIRED')
  await throttleGuessing(dependencies)
  // As many counts and comparisons whatever was found: each takes its time.
  const padded = Array.from(
    { length: MOST_EMAILS },
    (_, index) => rows[index] ?? { id: '', codeHash: null, email: null },
  )
  const isOpen: boolean[] = []
  for (const [index, { email }] of padded.entries()) {
    const subject = email?.toLowerCase() ?? `${requestHash}:${index}`
    isOpen.push(await countUse(db, TRIED_ABOUT, { subject, now: now() }))
  }
  const matches = await Promise.all(padded.map(({ codeHash }) => isPassword(codeHash, code)))
  const right = padded[matches.findIndex((isRight, index) => isRight && isOpen[index])]
  if (!right) throw new Failure('VOUCHER_CODE_WRONG')
  const token = newToken()
  const tokenExpiresAt = new Date(now().getTime() + TOKEN_LIFETIME)
  await grant(db, { id: right.id, requestHash, tokenHash: hashToken(token), tokenExpiresAt })
  return { token, expiresAt: tokenExpiresAt.toISOString() }
}

/** @throws Failure TOO_MANY_REQUESTS when everybody together tries too many codes, of which staff get an email an hour */
async function throttleGuessing(dependencies: Pick<Dependencies, 'db' | 'now' | 'jobs' | 'log'>): Promise<void> {
  const { db, now, log } = dependencies
  if (await countUse(db, TRIED_BY_ALL, { subject: 'all', now: now() })) return
  log.error('too many codes of vouchers are tried')
  const hour = now().toISOString().slice(0, 13)
  await db.transaction((tx) =>
    alertStaff(tx, dependencies, {
      key: `voucher-guesses:${hour}`,
      title: 'Están probando códigos de vouchers',
      text: `En una hora se probaron más de ${TRIED_BY_ALL.max} códigos para ver vouchers, muchos más de lo normal: alguien puede estar adivinando. Por ahora no se acepta ninguno; vuelve solo en menos de una hora. Si sigue, avisá a quien administra el servidor para que bloquee esas redes.`,
    }),
  )
  throw new Failure('TOO_MANY_REQUESTS')
}
