import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawLogo } from './draw-logo.ts'
import { logoForPaper } from './logo.ts'
import { closePaper, openPaper } from './paper.ts'

type Picture = { width: number; height: number; data: Uint8Array }

/** Draws a logo on an empty paper, and returns the picture that a reader of the paper sees. */
async function pictureOnPaper(logo: Buffer): Promise<Picture> {
  const brand = { name: 'Ceibo', logo, primaryColor: '#b700ff' }
  const paper = await openPaper({ title: 'T', subject: 'S', brand, issuedOn: '2027-03-01' })
  drawLogo(paper.doc, paper.brand.logo!, { x: 0, y: 0, width: 100, height: 50 })
  const page = await (await getDocument({ data: closePaper(paper) }).promise).getPage(1)
  const { fnArray, argsArray } = await page.getOperatorList()
  const [name] = argsArray[fnArray.indexOf(OPS.paintImageXObject)] as [string]
  return new Promise((resolve) => page.objs.get(name, resolve))
}

/** A board of fields of 10 pixels, so that no edge is of one colour: such an edge is cut off. */
function board(side: number, colours: readonly string[]): Buffer {
  const fields = Array.from({ length: side * side }, (_, n) => {
    const [x, y] = [n % side, Math.floor(n / side)]
    return `<rect x="${x * 10}" y="${y * 10}" width="10" height="10" fill="${colours[(x + y) % colours.length]}"/>`
  })
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side * 10}" height="${side * 10}">${fields.join('')}</svg>`,
  )
}

test.each([
  ['two', ['#b700ff', '#ffffff']],
  ['three', ['#b700ff', '#12355b', '#00ff00']],
  ['greys', ['#777777', '#222222']],
])('B-12 a logo of few colours (%s) is on the paper as it was uploaded', async (_name, colours) => {
  const logo = await sharp(board(4, colours)).png().toBuffer()
  const { width, height, data } = await pictureOnPaper(logo)
  expect([width, height]).toEqual([40, 40])
  expect(Buffer.from(data)).toEqual(await sharp(logo).removeAlpha().raw().toBuffer())
})

test('B-12 a logo of thousands of colours looks the same in 256 of them', async () => {
  const side = 60
  const pixels = Buffer.from(
    Array.from({ length: side * side }, (_, n) => [(n % side) * 4, Math.floor(n / side) * 4, 128]).flat(),
  )
  const logo = await sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer()
  const { data } = await pictureOnPaper(logo)
  const off = pixels.map((value, n) => Math.abs(value - data[n]!)).reduce((sum, value) => sum + value, 0)
  expect(off / pixels.length).toBeLessThan(6)
})

test('B-12 the transparent parts of a logo are white on the paper', async () => {
  const logo = await sharp(board(4, ['#12355b', '#00ff00', 'none']))
    .png()
    .toBuffer()
  const { data } = await pictureOnPaper(logo)
  expect([...data.subarray(25 * 3, 26 * 3)]).toEqual([255, 255, 255])
  expect(await logoForPaper(Buffer.from('<svg/>'))).toBeNull()
})
