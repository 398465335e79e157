import PDFDocument from 'pdfkit'
import { type Day, startOfDay } from '#shared/dates.ts'
import { type Language, languageTags, SOURCE_LANGUAGE } from '#shared/languages.ts'
import { addFonts } from './fonts.ts'
import { type Ink, inkOf } from './ink.ts'
import { collectContent } from './page-content.ts'
import { type PaperLogo, logoForPaper } from './logo.ts'
import { printable } from './printable.ts'

/** The brand that issues the document, as it was at the time of the sale or the quote. */
export type PaperBrand = {
  name: string
  /** The bytes of a PNG or JPEG image; any other content is left out. */
  logo: Uint8Array | null
  /** The brand's colour as #rrggbb. */
  primaryColor: string
}

/** The A4 page in points, and the box for content. The footer is below `bottom`. */
export const SHEET = { width: 595.28, height: 841.89, left: 42, right: 553.28, content: 511.28, top: 40, bottom: 784 }

export type Paper = {
  readonly doc: PDFKit.PDFDocument
  readonly brand: { name: string; logo: PaperLogo | null }
  readonly language: Language
  readonly color: Ink
  readonly root: PDFKit.PDFStructureElement
  /** The bytes written so far. */
  readonly chunks: Uint8Array[]
  /** The top of the next block, in points from the top of the page. */
  y: number
  /** The end of the box for content, and the lines of the foot below the description: see `reserveFoot`. */
  bottom: number
  foot: readonly string[]
}

export type PaperFacts = {
  title: string
  subject: string
  brand: PaperBrand
  issuedOn: Day
  /** Absent for a paper that is in Spanish alone. */
  language?: Language
}

/** Opens a new A4 document, tagged for screen readers, in its language. The same facts give the same bytes. */
export async function openPaper({
  title,
  subject,
  brand,
  issuedOn,
  language = SOURCE_LANGUAGE,
}: PaperFacts): Promise<Paper> {
  const logo = brand.logo === null ? null : await logoForPaper(brand.logo)
  const author = metadata(brand.name)
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    // Without this, pdfkit adds Helvetica to each document, used or not.
    font: '',
    bufferPages: true,
    pdfVersion: '1.7',
    lang: languageTags[language],
    tagged: true,
    displayTitle: true,
    info: {
      Title: metadata(title),
      Author: author,
      Subject: subject,
      Creator: author,
      Producer: author,
      CreationDate: new Date(startOfDay(issuedOn)),
    },
  })
  const chunks: Uint8Array[] = []
  // pdfkit's document is a stream. Its thousand small pieces are collected directly: the stream would take a tenth of the time.
  chunks.push(doc.read() as Uint8Array)
  doc.push = (piece: Uint8Array | null) => piece === null || chunks.push(piece) > 0
  collectContent(doc)
  addFonts(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const color = inkOf(brand.primaryColor)
  return {
    doc,
    brand: { name: printable(brand.name), logo },
    language,
    color,
    root,
    chunks,
    y: SHEET.top,
    bottom: SHEET.bottom,
    foot: [],
  }
}

/** Cleans a text for the metadata, since pdfkit copies it into XML unescaped: "Viajes & Cía" would break it. */
function metadata(text: string): string {
  return printable(text).replaceAll('&', 'y').replace(/[<>]/g, '')
}

/** Ends the document and returns its bytes. Its pictures have no alpha channel: pdfkit would decode one later. */
export function closePaper({ doc, root, chunks }: Paper): Uint8Array {
  root.end()
  doc.end()
  return new Uint8Array(Buffer.concat(chunks))
}

/** Begins a new page when `height` points no longer fit. @returns whether it did */
export function makeRoom(paper: Paper, height: number): boolean {
  if (paper.y + height <= paper.bottom) return false
  paper.doc.addPage()
  paper.y = SHEET.top
  return true
}

/** Draws content with a meaning, under its structure type ('P', 'H1', 'H2', 'Figure' ...), in reading order. */
export function tell(
  paper: Paper,
  type: string,
  draw: () => void,
  options: { alt?: string; lang?: string } = {},
): void {
  const element = paper.doc.struct(type, options, [draw])
  paper.root.add(element)
}

/** Draws decoration, which screen readers skip: lines, backgrounds, page numbers. */
export function decorate({ doc }: Paper, draw: () => void): void {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}
