import { expect, test } from 'vitest'
import { readImageWidth, srcSetOf } from './image-widths.ts'

test('an image is offered in every width below its own', () => {
  expect(srcSetOf('/images/demo/logo.png', { width: 480 })).toBe(
    '/images/demo/logo.png?w=160 160w, /images/demo/logo.png?w=240 240w, /images/demo/logo.png?w=320 320w, /images/demo/logo.png 480w',
  )
})

test.each([
  ['a drawing that is sharp in any size', '/images/demo/logo.svg', 480],
  ['an image of another site', 'https://example.com/logo.png', 480],
  ['one that is small already', '/images/demo/mark.png', 160],
])('%s is offered as it is', (_what, address, width) => {
  expect(srcSetOf(address, { width })).toBeUndefined()
})

// ASVS 15.2.2
test('only these widths can be asked for: no caller fills the store with others', () => {
  expect(readImageWidth('768')).toBe(768)
  for (const text of ['', '767', '0768', '768.0', '-768', '1e3', '99999', '768px']) {
    expect(readImageWidth(text)).toBeNull()
  }
})
