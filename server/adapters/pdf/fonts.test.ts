import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { create, type Font } from 'fontkit'
import { expect, test } from 'vitest'
import { FontFile } from './font-file.ts'
import { closePaper, openPaper } from './paper.ts'
import { write } from './text.ts'

const require = createRequire(import.meta.url)
const FILES = {
  'Arimo-Regular': readFileSync(require.resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf')),
  'Arimo-Bold': readFileSync(require.resolve('@expo-google-fonts/arimo/700Bold/Arimo_700Bold.ttf')),
}
const open = (bytes: Uint8Array) => create(Buffer.from(bytes))
const outline = (font: Font, glyph: number) => font.getGlyph(glyph).path.toSVG()

test.each(Object.entries(FILES))('B-12 a font cut from %s draws each letter as the whole one does', (_, file) => {
  const whole = open(file)
  const glyphs = whole.characterSet.map((code) => whole.glyphForCodePoint(code).id)
  const { bytes, places } = new FontFile(file).cut(glyphs)
  const cut = open(bytes)
  for (const glyph of glyphs) {
    expect(outline(cut, places.get(glyph)!)).toBe(outline(whole, glyph))
    expect(cut.getGlyph(places.get(glyph)!).advanceWidth).toBe(whole.getGlyph(glyph).advanceWidth)
  }
})

test('B-12 both weights have the same letters', () => {
  const [regular, bold] = Object.values(FILES).map((file) => open(file).characterSet)
  expect(regular).toEqual(bold)
})

test('B-12 a paper embeds the outline of every letter that it writes', async () => {
  const text = 'Nguyễn Łukasz Żółć O’Higgins Ñandú G̃ Αθήνα Путешествия'
  const paper = await openPaper({
    title: 'Letters',
    subject: 'Letters',
    brand: { name: 'Ceibo', logo: null, primaryColor: '#000000' },
    issuedOn: '2027-02-11',
  })
  for (const style of ['body', 'strong'] as const) write(paper, [text], { x: 40, y: 40, width: 500, style })
  const embedded = embeddedFonts(Buffer.from(closePaper(paper)))
  expect(embedded.map(({ name }) => name).toSorted()).toEqual(['Arimo-Bold', 'Arimo-Regular'])
  for (const { name, font, glyphs } of embedded) {
    const whole = open(FILES[name])
    for (const letter of text) {
      const code = letter.codePointAt(0)!
      expect(outline(font, glyphs.readUInt16BE(2 * code)), letter).toBe(
        outline(whole, whole.glyphForCodePoint(code).id),
      )
    }
  }
})

function embeddedFonts(pdf: Buffer) {
  const text = pdf.toString('latin1')
  const objectAt = (id: string) => text.indexOf(`\n${id} 0 obj`)
  const stream = (id: string) => inflateSync(pdf.subarray(text.indexOf('stream\n', objectAt(id)) + 7))
  const descendants = text.matchAll(
    /\/BaseFont \/PAPERS\+(\S+)\n\/CIDSystemInfo[^]*?\/FontDescriptor (\d+) 0 R[^]*?\/CIDToGIDMap (\d+) 0 R/g,
  )
  return Array.from(descendants, ([, name, descriptor, map]) => {
    const [, file] = /\/FontFile2 (\d+) 0 R/.exec(text.slice(objectAt(descriptor!)))!
    return { name: name as keyof typeof FILES, font: open(stream(file!)), glyphs: stream(map!) }
  })
}
