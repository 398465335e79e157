import { expect, test } from 'vitest'
import { failures } from '../failures.ts'
import { meaningOf } from './error-meanings.ts'

test('W-07 every code of the partner API has a sentence, and a code that does not exist has none', () => {
  for (const code of Object.keys(failures)) expect(meaningOf(code.toLowerCase()), code).toMatch(/\S.{8,}/)
  expect(meaningOf('validation')).toContain('errors')
  expect(meaningOf('credit_limit_reached')).toBe('La venta pasaría el límite de crédito de la cuenta.')
  expect([meaningOf('nothing_known'), meaningOf('')]).toEqual([null, null])
})
