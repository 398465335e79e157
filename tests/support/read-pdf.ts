import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

export type PrintedText = { text: string; left: number; right: number; bottom: number; top: number }
export type ReadPage = { text: string; pieces: PrintedText[]; images: number; tags: string[]; links: string[] }
export type ReadPdf = {
  pages: ReadPage[]
  text: string
  title: string
  author: string
  subject: string
  language: string
  createdOn: string
}

/** Reads a PDF's text for tests, as a PDF viewer does. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise
  const { info } = (await document.getMetadata()) as { info: Record<string, string> }
  const pages: ReadPage[] = []
  for (let number = 1; number <= document.numPages; number++) pages.push(await readPage(document, number))
  const read = {
    pages,
    text: pages.map((page) => page.text).join('\n'),
    title: info['Title'] ?? '',
    author: info['Author'] ?? '',
    subject: info['Subject'] ?? '',
    language: info['Language'] ?? '',
    createdOn: info['CreationDate'] ?? '',
  }
  await document.loadingTask.destroy()
  return read
}

type Document = Awaited<ReturnType<typeof getDocument>['promise']>

async function readPage(document: Document, number: number): Promise<ReadPage> {
  const page = await document.getPage(number)
  const { items } = await page.getTextContent()
  const pieces = items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [, , , , left = 0, bottom = 0] = item.transform as number[]
    return [{ text: item.str, left, right: left + item.width, bottom, top: bottom + item.height }]
  })
  const { fnArray } = await page.getOperatorList()
  const { OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const annotations = (await page.getAnnotations()) as { url?: string; unsafeUrl?: string }[]
  return {
    pieces,
    text: pieces
      .map((piece) => piece.text)
      .join(' ')
      .replace(/\s+/g, ' '),
    images: fnArray.filter((operation) => operation === OPS.paintImageXObject).length,
    tags: tagsOf((await page.getStructTree()) as TagNode | null),
    links: annotations.flatMap(({ url, unsafeUrl }) => url ?? unsafeUrl ?? []),
  }
}

type TagNode = { role?: string; children?: TagNode[] }

function tagsOf(node: TagNode | null): string[] {
  if (!node) return []
  const below = (node.children ?? []).flatMap(tagsOf)
  return node.role === undefined ? below : [node.role, ...below]
}
