import { type AnyColumn, and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { caseNumber } from '#shared/requests/case-number.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { downloadCode } from '#shared/vouchers/voucher-code.ts'
import type { BusinessHit, PromoCodeHit, RequestHit } from '#shared/search/contract.ts'
import { type SearchMeaning, shownDocument } from '#shared/search/read-search.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { business, users } from '../../platform/db/schema/businesses.ts'
import { promoCode } from '../../platform/db/schema/promo-codes.ts'
import { request } from '../../platform/db/schema/requests.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { asWords, containsWords, hasAll, nameWords, oneNameWords } from '../../platform/db/schema/words.ts'
import { matchesDocument } from '../../platform/crypto/document-search.ts'
import type { Needs } from '../sales/list-query.ts'
import { anyOf, contains, FEW } from './ways.ts'

/** Finds requests of travellers by number, by their sale, and by the data that the traveller typed. */
export async function searchRequests({ db, documents }: Needs, meaning: SearchMeaning): Promise<RequestHit[]> {
  const { saleNumber, voucherCode, document, digits, emailPart } = meaning
  const { request: number } = meaning
  const sales = db.select({ id: sale.id }).from(sale)
  const onlyDigits = sql`regexp_replace(${request.phone}, '\\D', '', 'g')`
  const found = anyOf([
    {
      by: 'number',
      text: '',
      condition:
        number !== null &&
        and(eq(request.number, number.number), number.kind === null ? undefined : eq(request.kind, number.kind)),
    },
    {
      by: 'sale',
      text: saleNumber === null ? '' : saleCode(saleNumber),
      condition: saleNumber !== null && inArray(request.saleId, sales.where(eq(sale.number, saleNumber))),
    },
    {
      by: 'voucher',
      text: request.voucher,
      condition: voucherCode !== null && isVoucher(request.voucher, voucherCode),
    },
    {
      by: 'document',
      text: shownDocument(document ?? ''),
      condition: document !== null && matchesDocument(documents, request, document),
    },
    { by: 'phone', text: request.phone, condition: digits !== null && sql`${onlyDigits} like ${`%${digits}`}` },
    {
      by: 'name',
      text: sql`concat_ws(' ', ${request.name}, ${request.lastName})`,
      condition: hasAll(nameWords(request), meaning.nameWords),
    },
    { by: 'email', text: request.email, condition: contains(request.email, emailPart) },
  ])
  if (!found) return []
  const rows = await db
    .select({ record: request, by: found.by, text: found.text })
    .from(request)
    .where(found.condition)
    .orderBy(found.order, desc(request.createdAt), desc(request.number))
    .limit(FEW + 1)
  return rows.map(({ record, by, text }) => ({
    kind: 'request',
    id: record.id,
    caseNumber: caseNumber(record.kind, record.number),
    requestKind: record.kind,
    status: record.status,
    name: [record.name, record.lastName].filter(Boolean).join(' ') || null,
    matched: { by, text: by === 'number' ? caseNumber(record.kind, record.number) : text },
  }))
}

/**
 * Whether a typed text is a voucher's code as travellers write it: with CA or MGA, with or without dashes and spaces, of any
 * version.
 */
function isVoucher(typed: AnyColumn, code: string): SQL {
  const plain = sql`regexp_replace(upper(${typed}), '[^[:alnum:]]', '', 'g')`
  return sql`(${plain} like ${`${code}%`} or ${plain} like ${`${downloadCode(code)}%`})`
}

/** Finds businesses of these types by name, RUT, subdomain or an email. Deleted ones are never found. */
export async function searchBusinesses(
  db: Database,
  { digits, emailPart, nameWords: words }: SearchMeaning,
  types: readonly BusinessHit['type'][],
): Promise<BusinessHit[]> {
  if (types.length === 0) return []
  const login = sql`(
    select a.email from ${users} a
    where a.business_id = ${business}.id and a.deleted_at is null and ${contains(sql`a.email`, emailPart) ?? sql`false`}
    order by a.created_at, a.id limit 1
  )`
  const found = anyOf([
    { by: 'name', text: business.name, condition: hasAll(oneNameWords(business.name), words) },
    { by: 'subdomain', text: business.subdomain, condition: contains(business.subdomain, emailPart) },
    { by: 'rut', text: business.rut, condition: digits !== null && sql`strpos(${business.rut}, ${digits}) > 0` },
    { by: 'email', text: business.contactEmail, condition: contains(business.contactEmail, emailPart) },
    { by: 'email', text: login, condition: emailPart !== null && sql`${login} is not null` },
  ])
  if (!found) return []
  const rows = await db
    .select({ id: business.id, name: business.name, type: business.type, by: found.by, text: found.text })
    .from(business)
    .where(and(isNull(business.deletedAt), inArray(business.type, [...types]), found.condition))
    .orderBy(found.order, asWords(business.name), business.id)
    .limit(FEW + 1)
  return rows.map(({ by, text, ...row }) => ({ kind: 'business', ...row, matched: { by, text } }))
}

/** Finds promo codes that contain the text, the shortest first, so that a complete code comes before longer ones. */
export async function searchPromoCodes(db: Database, { promoCode: part }: SearchMeaning): Promise<PromoCodeHit[]> {
  if (part === null) return []
  const rows = await db
    .select({ id: promoCode.id, code: promoCode.code })
    .from(promoCode)
    .where(and(isNull(promoCode.deletedAt), containsWords(promoCode.code, part)))
    .orderBy(sql`length(${promoCode.code})`, promoCode.code)
    .limit(FEW + 1)
  return rows.map((row) => ({ kind: 'promoCode', ...row, matched: { by: 'code', text: row.code } }))
}
