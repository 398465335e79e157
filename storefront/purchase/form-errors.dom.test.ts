import { afterEach, expect, test } from 'vitest'
import { fillIn, textOf } from './form-errors.ts'

afterEach(() => document.body.replaceChildren())

test('D-09 what somebody else saved is shown in a text, among radios and in a list', () => {
  document.body.innerHTML = `
    <form>
      <input name="text" value="Ana">
      <input type="radio" name="radio" value="a" checked><input type="radio" name="radio" value="b">
      <select name="list"><option value="">Elegí</option><option>a</option><option>b</option></select>
    </form>`
  const form = document.querySelector('form')!
  const shown = () => ['text', 'radio', 'list'].map((name) => textOf(new FormData(form), name))
  expect(shown()).toEqual(['Ana', 'a', ''])
  for (const name of ['text', 'radio', 'list']) fillIn(form, name, 'b')
  expect(shown()).toEqual(['b', 'b', 'b'])
  fillIn(form, 'list', '')
  expect(shown()).toEqual(['b', 'b', ''])
})
