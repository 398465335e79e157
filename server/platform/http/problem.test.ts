import { describe, expect, test } from 'vitest'
import { Failure, type FailureCode } from '#shared/errors.ts'
import { failures } from '#shared/failures.ts'
import { languageOf, problemOf } from './problem.ts'

describe('W-02 a problem', () => {
  test.each([
    [undefined, 'es'],
    ['', 'es'],
    ['en', 'en'],
    ['EN-us,en;q=0.9', 'en'],
    ['es-UY, en;q=0.9', 'es'],
    ['en;q=0.9, es', 'es'],
    ['pt-BR, en;q=0.8', 'en'],
    ['fr', 'es'],
    ['en;q=x', 'en'],
  ])('is in the language that %j prefers: %s', (header, language) => {
    expect(languageOf(header)).toBe(language)
  })

  test('of any failure has a title, a status, a code and a text in both languages', () => {
    for (const code of Object.keys(failures) as FailureCode[]) {
      for (const language of ['es', 'en'] as const) {
        const { title, status, code: written, detail } = problemOf(new Failure(code), language, 'x')
        expect([status, written]).toEqual([failures[code].status, code.toLowerCase()])
        expect(
          [title, detail].every((text) => text.length > 2),
          code,
        ).toBe(true)
      }
    }
  })
})
