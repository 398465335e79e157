import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formOf } from './call.ts'
import { admitUpload, detectType, uploadName, type UploadRule } from './uploads.ts'

const file = (start: string, length = start.length) => {
  const content = new Uint8Array(length)
  content.set(Uint8Array.from(start, (sign) => sign.charCodeAt(0)).subarray(0, length))
  return content
}
const PDF = '%PDF-1.7\n'
const JPG = '\xff\xd8\xff\xe0'
const rule: UploadRule = { types: ['application/pdf', 'image/jpeg'], maxBytes: 100 }

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
  expect(admit(file(PDF, 100))).toMatchObject({ name: 'receta.exe', type: 'application/pdf' })
  expect(admit(file(PDF, 101))).toBe('FILE.TOO_LARGE')
  expect(admit(file('\x89PNG\r\n\x1a\n'))).toBe('FILE.TYPE')
  expect(admit(file('texto'))).toBe('FILE.TYPE')
  expect(admit(file(''))).toBe('FILE.EMPTY')
})

test('a name is safe to show: no folders, no control or direction signs, at most 100 long with its extension', () => {
  expect(uploadName('C:\\fakepath\\receta médica.pdf')).toBe('receta médica.pdf')
  expect(uploadName('../../etc/passwd')).toBe('passwd')
  expect(uploadName('fac\u0000tura\r\n\u202efdp.exe')).toBe('facturafdp.exe')
  for (const nothing of ['', '   ', 'a/', '\ud800']) expect(uploadName(nothing)).toBe('archivo')
  expect(uploadName(`${'x'.repeat(300)}.pdf`)).toBe(`${'x'.repeat(96)}.pdf`)
})

test('whatever a file is called, its name is short, well-formed and not empty, and stays so when named again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (given) => {
      const name = uploadName(given)
      expect(name.isWellFormed() && name.length > 0 && name.length <= 100).toBe(true)
      expect(uploadName(name)).toBe(name)
    }),
  )
})

test('a call with files leaves as a form: text as text, each file with what it really is', () => {
  const upload = admitUpload(rule, { name: 'a/foto.pdf', content: file(JPG) })
  if (typeof upload === 'string') throw new Error(upload)
  const form = formOf({ n: 1, missing: undefined }, { file: upload })
  expect([...form.keys()]).toEqual(['n', 'file'])
  const sent = form.get('file') as File
  expect([form.get('n'), sent.name, sent.type, sent.size]).toEqual(['1', 'foto.pdf', 'image/jpeg', 4])
})
