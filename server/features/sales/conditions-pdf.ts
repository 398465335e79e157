import { LRUCache } from 'lru-cache'
import type { Brand, ContactLine, LegalEntity } from '#shared/businesses/brand-contract.ts'
import { assistanceLines, paperLabel } from '#shared/businesses/contact-lines.ts'
import { legalTextIn } from '#shared/businesses/legal-lines-in-languages.ts'
import { CALL_SECTION, type Conditions, type ConditionsSection } from '#shared/conditions/conditions.ts'
import { formatDay } from '#shared/dates.ts'
import { SOURCE_LANGUAGE } from '#shared/languages.ts'
import { paperName } from '#shared/sales/paper-name.ts'
import { internationalPhone } from '#shared/sales/phone-format.ts'
import type { ImageStore } from '../../adapters/images/store.ts'
import { storedImage } from '../../adapters/images/stored-image.ts'
import { facts, paragraphs, section } from '../../adapters/pdf/blocks.ts'
import { numberPages, reserveFoot } from '../../adapters/pdf/footer.ts'
import { masthead } from '../../adapters/pdf/masthead.ts'
import { closePaper, openPaper, type Paper, type PaperBrand } from '../../adapters/pdf/paper.ts'
import { coverTables } from './cover-tables.ts'

/** The content of the PDF: conditions as they are stored, and the lines to call and the company as the seller has them today. */
export type ConditionsDocument = {
  brand: PaperBrand
  conditions: Conditions
  contactLines: readonly ContactLine[]
  legalEntity: LegalEntity | null
}

/** Makes the PDF of the conditions of a plan (V-18), in Spanish, which binds; the same content gives the same bytes. */
export async function conditionsPdf({
  brand,
  conditions,
  contactLines,
  legalEntity,
}: ConditionsDocument): Promise<Uint8Array> {
  const { planName, version, day, sections } = conditions
  const paper = await openPaper({
    title: `Condiciones de ${planName}, versión ${version}`,
    subject: 'Condiciones de la asistencia al viajero',
    brand,
    issuedOn: day,
  })
  reserveFoot(paper, legalTextIn(SOURCE_LANGUAGE, legalEntity))
  masthead(paper, { title: 'Condiciones', notes: [planName, `Versión ${version}`, `Del ${formatDay(day)}`] })
  for (const part of sections) {
    section(paper, part.title)
    content(paper, part)
    if (part.id === CALL_SECTION) phones(paper, contactLines)
    paper.y += 6
  }
  numberPages(paper, `${brand.name} · Condiciones de ${planName}, versión ${version} del ${formatDay(day)}`)
  return closePaper(paper)
}

function content(paper: Paper, { paragraphs: texts, points = [], rows }: ConditionsSection): void {
  paragraphs(paper, texts)
  if (rows) coverTables(paper, rows)
  paragraphs(
    paper,
    points.map((point) => `• ${point}`),
  )
}

function phones(paper: Paper, contactLines: readonly ContactLine[]): void {
  const lines = assistanceLines(contactLines)
  const entries = lines.map((line) => ({ label: paperLabel(line), value: internationalPhone(line.phone) }))
  if (entries.length > 0) facts(paper, entries, 4)
}

/** The last PDFs: all sales of a plan by a seller have the same. */
const printed = new LRUCache<string, Promise<Uint8Array>>({ max: 50 })

/** Returns the PDF of conditions in a seller's brand, as a file to download or attach. */
export async function conditionsFile(
  { images }: { images: ImageStore },
  conditions: Conditions,
  { name, logoUrl, primaryColor, contactLines, legalEntity }: Brand,
): Promise<{ filename: string; content: Uint8Array }> {
  const key = JSON.stringify([conditions, name, logoUrl, primaryColor, contactLines, legalEntity])
  const print = async () => {
    const brand = { name, logo: await storedImage(images, logoUrl), primaryColor }
    return conditionsPdf({ brand, conditions, contactLines, legalEntity })
  }
  const found = printed.get(key) ?? print()
  printed.set(key, found)
  found.catch(() => printed.delete(key))
  const { planName, version } = conditions
  return {
    filename: paperName('Condiciones', { person: planName, number: `version-${version}` }),
    content: await found,
  }
}
