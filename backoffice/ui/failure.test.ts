import { expect, test } from 'vitest'
import { Failure, type FailureCode } from '#shared/errors.ts'
import { failures } from '#shared/failures.ts'
import { messages } from '#shared/messages.ts'
import { failureToastType } from '#shared/failure-toast.ts'
import { failureText } from './failure.ts'

test('K-02 failures with 500 and 404 are errors, all others warnings', () => {
  for (const code of Object.keys(failures) as FailureCode[]) {
    const { status } = failures[code]
    const expected = [500, 404].includes(status) ? 'error' : 'warning'
    expect(failureToastType(new Failure(code, { status })), code).toBe(expected)
  }
  expect(failureToastType(new Error('a bug'))).toBe('error')
})

test('K-02 a failure shows the first wrong field, else its own text; a bug shows no internals', () => {
  const fields = [{ path: 'id', key: 'SALES.NOT_FOUND', message: messages['SALES.NOT_FOUND'] }]
  expect(failureText(new Failure('VALIDATION', { fields }))).toBe(messages['SALES.NOT_FOUND'])
  expect(failureText(new Failure('FORBIDDEN', { message: 'No podés.' }))).toBe('No podés.')
  expect(failureText(new Error('undefined is not a function'))).toBe(messages.UNEXPECTED)
})
