import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formOf } from './call.ts'
import { admitUpload, detectType, uploadName, type UploadRule, type UploadType } from './uploads.ts'

const file = (start: string, length = start.length) => {
  const content = new Uint8Array(length)
  content.set(Uint8Array.from(start, (character) => character.charCodeAt(0)).subarray(0, length))
  return content
}
const PDF = '%PDF-1.7\n'
const JPG = '\xff\xd8\xff\xe0'
const rule: UploadRule = { types: ['application/pdf', 'image/jpeg'], maxBytes: 100 }

// ASVS 5.2.2
test('a file is what its first bytes say, whatever it is called', () => {
  expect(detectType(file(PDF))).toBe('application/pdf')
  expect(detectType(file(JPG))).toBe('image/jpeg')
  expect(detectType(file('\x89PNG\r\n\x1a\n'))).toBe('image/png')
  expect(detectType(file('RIFF\x10\x20\0\0WEBPVP8 '))).toBe('image/webp')
  for (const start of ['', '%PDF', '<svg>', 'GIF89a', 'MZ', 'RIFF\0\0\0\0WAVE', ' %PDF-']) {
    expect(detectType(file(start)), start).toBeNull()
  }
})

test('a rule admits its types up to its last byte, and names what is wrong otherwise', () => {
  const admit = (content: Uint8Array<ArrayBuffer>) => admitUpload(rule, { name: 'receta.exe', content })
  expect(admit(file(PDF, 100))).toMatchObject({ name: 'receta.pdf', type: 'application/pdf' })
  expect(admit(file(PDF, 101))).toBe('FILE.TOO_LARGE')
  expect(admit(file('\x89PNG\r\n\x1a\n'))).toBe('FILE.TYPE')
  expect(admit(file('texto'))).toBe('FILE.TYPE')
  expect(admit(file(''))).toBe('FILE.EMPTY')
})

// ASVS 5.2.2
test('a rule that wants whole files refuses what was cut, and no file that a program, scanner or phone really writes', () => {
  const admit = (start: string, end = '') =>
    admitUpload({ ...rule, maxBytes: 1e6, whole: true }, { name: 'x', content: file(start + end) })
  expect(admit(PDF, 'x'.repeat(5000))).toBe('FILE.INCOMPLETE')
  expect(admit(PDF, `%%EOF${'x'.repeat(5000)}`)).toBe('FILE.INCOMPLETE')
  expect(admit(JPG, 'x'.repeat(5000))).toBe('FILE.INCOMPLETE')
  for (const behind of ['', '\n', '\r\n', '\0'.repeat(9000), `\n${'<!-- una web -->'.repeat(100)}`]) {
    expect(admit(PDF, `1 0 obj %%EOF${behind}`), behind).toMatchObject({ type: 'application/pdf' })
  }
  const film = `ftypmp42${'x'.repeat(9000)}`
  for (const behind of ['', '\0\0', film]) expect(admit(JPG, `\xff\xd9${behind}`)).toMatchObject({ type: 'image/jpeg' })
})

// ASVS 1.3.3, 5.4.1
test('a name is safe to show and to save: no folders, no control or direction characters, at most 100 long', () => {
  const named = (fileName: string) => uploadName(fileName, 'application/pdf')
  expect(named('C:\\fakepath\\receta médica.pdf')).toBe('receta médica.pdf')
  expect(named('../../etc/passwd')).toBe('passwd.pdf')
  expect(named('fac\u0000tura\r\n\u2028\u202efdp.exe')).toBe('facturafdp.pdf')
  expect(named('..oculto 12.5')).toBe('oculto 12.5.pdf')
  expect(named('factura.hta:.pdf')).toBe('factura.hta_.pdf')
  for (const nothing of ['', '   ', 'a/', '\ud800', '.pdf', '.html', '...']) expect(named(nothing)).toBe('archivo.pdf')
  expect(named(`${'x'.repeat(300)}.pdf`)).toBe(`${'x'.repeat(96)}.pdf`)
  expect(named(`${'x'.repeat(300)}.html`)).toBe(`${'x'.repeat(96)}.pdf`)
})

// ASVS 5.2.2
test('a file name gets the extension of its content, so that no page or program is saved under it', () => {
  for (const fileName of [
    'factura.html',
    'factura.hta',
    'factura.PDF.js',
    'factura.pdf.',
    'factura.svg \u200f',
    'factura',
  ]) {
    expect(uploadName(fileName, 'application/pdf'), fileName).toMatch(/^factura(\.PDF)?\.pdf$/)
  }
  expect(uploadName('Factura.PDF', 'application/pdf')).toBe('Factura.PDF')
  expect(uploadName('IMG_1.JPEG', 'image/jpeg')).toBe('IMG_1.JPEG')
  expect(uploadName('receta.pdf', 'image/jpeg')).toBe('receta.jpg')
  expect(uploadName('factura del 12.5', 'application/pdf')).toBe('factura del 12.5.pdf')
})

test('whatever a file is called, its name is short, well-formed and of its type, and stays so when named again', () => {
  const types = fc.constantFrom<UploadType>('application/pdf', 'image/jpeg')
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), types, (fileName, type) => {
      const name = uploadName(fileName, type)
      expect(name.isWellFormed() && name.length <= 100).toBe(true)
      expect(name).toMatch(type === 'image/jpeg' ? /.\.jpe?g$/i : /.\.pdf$/i)
      expect(uploadName(name, type)).toBe(name)
    }),
  )
})

test('a call with files leaves as a form: text as text, each file with what it really is', () => {
  const upload = admitUpload(rule, { name: 'a/foto.pdf', content: file(JPG) })
  if (typeof upload === 'string') throw new Error(upload)
  const form = formOf({ n: 1, missing: undefined }, { file: upload })
  expect([...form.keys()]).toEqual(['n', 'file'])
  const sentFile = form.get('file') as File
  expect([form.get('n'), sentFile.name, sentFile.type, sentFile.size]).toEqual(['1', 'foto.jpg', 'image/jpeg', 4])
})
