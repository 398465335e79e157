import { deflateSync } from 'node:zlib'

/** What a page draws, as pdfkit keeps it: it turns each operator into bytes, and compresses them when the document ends. */
type Content = {
  write: (operator: string) => void
  end: () => void
  buffer: Uint8Array[]
  compress: boolean
  data: { Filter?: string }
}

/** Level 6, the default, takes three times as long and saves one kilobyte of a voucher. */
const LEVEL = 3

/**
 * Collects what each page draws as text, which becomes bytes once and not a thousand times. This uses fields that pdfkit does not
 * document; every test of a paper fails when they move.
 */
export function collectContent(doc: PDFKit.PDFDocument): void {
  const collect = () => collectPage((doc.page as unknown as { content: Content }).content)
  collect()
  doc.on('pageAdded', collect)
}

function collectPage(content: Content): void {
  const end = content.end.bind(content)
  // A new page has its coordinate system already.
  let text = Buffer.concat(content.buffer).toString('latin1')
  content.write = (operator) => void (text += `${operator}\n`)
  content.end = () => {
    content.buffer = [deflateSync(Buffer.from(text, 'latin1'), { level: LEVEL })]
    content.compress = false
    content.data.Filter = 'FlateDecode'
    end()
  }
}
