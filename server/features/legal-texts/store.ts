import { createHash } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import { LEGAL_VERSION } from '#shared/checkout/acceptances.ts'
import { Failure } from '#shared/errors.ts'
import type { Page } from '#shared/http.ts'
import { type LegalTextFilter, legalTextName, type LegalTextRow } from '#shared/legal-texts/contract.ts'
import { type ListQuery, PAGE_LIMIT } from '#shared/lists.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { users } from '../../platform/db/schema/businesses.ts'
import { tariffVersion } from '../../platform/db/schema/catalogue.ts'
import { legalTextReview } from '../../platform/db/schema/legal-texts.ts'
import type { Identity } from '../../platform/http/identity.ts'
import { writeAudit } from '../audit/log.ts'
import type { Dependencies } from '../dependencies.ts'

type Text = Pick<LegalTextRow, 'id' | 'kind' | 'version' | 'tariffs' | 'text'>

/** The texts of the site: their words are in the program, so their version is their id. */
const siteTexts: Text = {
  id: `sitio-${LEGAL_VERSION}`,
  kind: 'site',
  version: LEGAL_VERSION,
  tariffs: [],
  text: null,
}

/** The id of a text of conditions: it depends on the words alone, so that a copied text stays reviewed. */
function conditionsTextId(text: string): string {
  return `tarifa-${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
}

/** Reads the texts, of one version of the tariff or all; a text that several versions have is one. */
async function readTexts(db: Database, tariff?: number): Promise<Text[]> {
  const text = sql<string>`${tariffVersion.content} ->> 'conditions'`
  const rows = await db
    .select({ text, number: tariffVersion.number })
    .from(tariffVersion)
    .where(and(sql`${text} <> ''`, tariff === undefined ? undefined : eq(tariffVersion.number, tariff)))
    .orderBy(asc(tariffVersion.number))
  const conditions = [...Map.groupBy(rows, (row) => row.text)].map(([words, versions]): Text => {
    const tariffs = versions.map(({ number }) => number)
    return { id: conditionsTextId(words), kind: 'conditions', version: null, tariffs, text: words }
  })
  return tariff === undefined ? [siteTexts, ...conditions] : conditions
}

async function withReviews(db: Database, texts: readonly Text[]): Promise<LegalTextRow[]> {
  const reviews = await db
    .select({
      id: legalTextReview.textId,
      by: sql<string>`coalesce(nullif(${users.name}, ''), ${users.email})`,
      at: legalTextReview.reviewedAt,
    })
    .from(legalTextReview)
    .innerJoin(users, eq(users.id, legalTextReview.reviewedBy))
  return texts.map((text) => {
    const review = reviews.find(({ id }) => id === text.id)
    return {
      ...text,
      state: review ? 'reviewed' : 'draft',
      reviewedBy: review?.by ?? null,
      reviewedAt: review?.at.toISOString() ?? null,
    }
  })
}

/** After every instant: drafts are listed before the text that was reviewed last. */
const NOT_YET = '~'

/** Reads a page of the texts and how many there are; by default the drafts, then the last reviewed first. */
export async function findLegalTexts(
  db: Database,
  { filter = {}, sort = ['reviewedAt', 'DESC'], range = [0, PAGE_LIMIT - 1] }: ListQuery<LegalTextFilter, 'reviewedAt'>,
): Promise<Page<LegalTextRow>> {
  const rows = await withReviews(db, await readTexts(db, filter.tariff))
  const direction = sort[1] === 'ASC' ? 1 : -1
  const keyOf = ({ reviewedAt }: LegalTextRow) => reviewedAt ?? NOT_YET
  const ordered = rows.toSorted((a, b) => direction * (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0))
  const [first, last] = range
  return { rows: ordered.slice(first, last + 1), first, total: ordered.length }
}

/**
 * Ends the state of draft of a text, by who read it and when. A second call leaves the first review as it is.
 * @throws Failure NOT_FOUND when no text has these words any more
 */
export async function reviewLegalText(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  { userId }: Pick<Identity, 'userId'>,
  id: string,
): Promise<LegalTextRow> {
  return db.transaction(async (tx) => {
    const text = (await readTexts(tx)).find((one) => one.id === id)
    if (!text) throw new Failure('NOT_FOUND')
    const at = now()
    const added = await tx
      .insert(legalTextReview)
      .values({ textId: id, reviewedBy: userId, reviewedAt: at })
      .onConflictDoNothing()
      .returning()
    if (added.length > 0) {
      const newest = text.tariffs.at(-1)
      const subject = newest === undefined ? `legal-text-${id}` : `tariff-${newest}`
      await writeAudit(tx, {
        at,
        userId,
        action: 'legal-text.reviewed',
        subject,
        detail: { name: legalTextName(text) },
      })
    }
    const [row] = await withReviews(tx, [text])
    if (!row) throw new Failure('NOT_FOUND')
    return row
  })
}

/** Whether a text that staff add to the conditions is still a draft; no text is none. */
export async function isDraftText(db: Database, text: string | undefined): Promise<boolean> {
  if (!text) return false
  return (await db.$count(legalTextReview, eq(legalTextReview.textId, conditionsTextId(text)))) === 0
}
