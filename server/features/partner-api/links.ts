import { and, desc, eq, lt, type SQL } from 'drizzle-orm'
import { dayAt, endOfDay } from '#shared/dates.ts'
import { Failure } from '#shared/errors.ts'
import { cursorAt, LIST_USUAL } from '#shared/partner/api-wire.ts'
import type { ApiLink, LinkRequest } from '#shared/partner/link-contract.ts'
import { checkLinkEnd, linkStatus } from '#shared/partner/link-form.ts'
import { validationFailure } from '#shared/validation-issues.ts'
import { uuidOf } from '../../platform/crypto/token.ts'
import { business } from '../../platform/db/schema/businesses.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { partnerLink, savedQuote } from '../../platform/db/schema/saved-quotes.ts'
import type { Identity } from '../../platform/http/identity.ts'
import type { Dependencies } from '../dependencies.ts'
import { newQuoteCode } from '../purchase/quote/save-quote.ts'
import { savedQuoteUrl } from '../purchase/quote/saved-quotes.ts'
import { ownQuote, refuseExpired } from './quotes.ts'

type Needs = Pick<Dependencies, 'db' | 'env' | 'now'>
type NewLink = { request: LinkRequest; requestKey: string }

/**
 * Makes a link that opens a copy of a quote on the storefront of its business, where it is paid once. The copy has a code of its
 * own, so that the address says nothing of the reference. The same `requestKey` with the same request makes one link.
 * @throws Failure QUOTE_NOT_FOUND, QUOTE_EXPIRED; VALIDATION at `expiresAt`
 */
export async function makeLink(
  dependencies: Needs,
  identity: Identity,
  { request, requestKey }: NewLink,
): Promise<ApiLink> {
  const { db, now } = dependencies
  const at = now()
  const { seller: _seller, link: _link, ...quote } = await ownQuote(dependencies, identity, request.quoteId)
  const { businessId, code: quoteCode } = quote
  const id = uuidOf(JSON.stringify([businessId, 'link', request, requestKey]))
  const before = await findLinks(dependencies, identity, { which: eq(partnerLink.id, id), limit: 1 })
  if (before[0]) return before[0].link
  refuseExpired(quote, at)
  const quoteEnds = new Date(endOfDay(quote.validUntil))
  const expiresAt = request.expiresAt === undefined ? quoteEnds : new Date(request.expiresAt)
  const issues = checkLinkEnd(expiresAt, { quoteEnds, now: at })
  if (issues.length > 0) throw validationFailure(issues)
  const code = newQuoteCode()
  const validUntil = dayAt(new Date(expiresAt.getTime() - 1))
  const reference = request.reference ?? null
  await db.transaction(async (tx) => {
    await tx.insert(savedQuote).values({ ...quote, code, validUntil, createdAt: at })
    await tx.insert(partnerLink).values({ id, businessId, code, quoteCode, reference, expiresAt, createdAt: at })
  })
  return readLink(dependencies, identity, id)
}

/** Reads a link of the caller's business. @throws Failure LINK_NOT_FOUND, also for one of another business */
export async function readLink(dependencies: Needs, identity: Identity, id: string): Promise<ApiLink> {
  const [found] = await findLinks(dependencies, identity, { which: eq(partnerLink.id, id), limit: 1 })
  if (!found) throw new Failure('LINK_NOT_FOUND')
  return found.link
}

type Page = { cursor?: number | undefined; limit?: number | undefined }

/** Reads a page of the links of the caller's business, the newest first. The cursor is the number of the last one. */
export async function listLinks(
  dependencies: Needs,
  identity: Identity,
  { cursor, limit = LIST_USUAL }: Page,
): Promise<{ data: ApiLink[]; nextCursor: string | null }> {
  const which = cursor === undefined ? undefined : lt(partnerLink.number, cursor)
  const found = await findLinks(dependencies, identity, { which, limit: limit + 1 })
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    data: rows.map(({ link }) => link),
    nextCursor: found.length > limit && last ? cursorAt(last.number) : null,
  }
}

/** Finds links of the caller's business alone, the newest first. */
async function findLinks(
  { db, env, now }: Needs,
  { business: own }: Identity,
  { which, limit }: { which: SQL | undefined; limit: number },
): Promise<{ number: number; link: ApiLink }[]> {
  const { subdomain, isMainBrand } = business
  const rows = await db
    .select({ row: partnerLink, seller: { subdomain, isMainBrand }, price: sale.charged })
    .from(partnerLink)
    .innerJoin(business, eq(business.id, partnerLink.businessId))
    .leftJoin(sale, eq(sale.id, partnerLink.saleId))
    .where(and(eq(partnerLink.businessId, own?.id ?? ''), which))
    .orderBy(desc(partnerLink.number))
    .limit(limit)
  const at = now()
  return rows.map(({ row, seller, price }) => ({
    number: row.number,
    link: {
      id: row.id,
      url: savedQuoteUrl(env.publicUrl, { code: row.code, seller }),
      quoteId: row.quoteCode,
      reference: row.reference,
      status: linkStatus(row, at),
      expiresAt: row.expiresAt.toISOString(),
      saleId: row.saleId,
      price,
      createdAt: row.createdAt.toISOString(),
    },
  }))
}
