import { expect, test } from 'vitest'
import type { LegalEntity } from './brand-contract.ts'
import { legalTextIn } from './legal-lines-in-languages.ts'
import { legalEntityOf, legalLines, type LegalRecord } from './legal-lines.ts'

const ours: LegalEntity = {
  name: 'Ceibo Asistencia S.A.',
  rut: '211003420017',
  address: 'Rambla 1021',
  provider: 'Red Austral',
  hours: 'De 9 a 18',
}
/** Every business has a RUT and an address, whatever it publishes. */
const silent: LegalRecord = {
  legalName: '',
  rut: '211406340011',
  address: '18 de Julio 1430',
  providerName: '',
  officeHours: '',
}

test('V-09 a business without a company of its own names the main brand’s, never its own RUT or address', () => {
  expect(legalEntityOf(silent, ours)).toEqual(ours)
  expect(legalEntityOf(silent, null)).toBeNull()
})

test('V-09 a company of its own comes with its RUT and address; the provider and the hours that it lacks are ours', () => {
  expect(legalEntityOf({ ...silent, legalName: 'Litoral S.R.L.' }, ours)).toEqual({
    name: 'Litoral S.R.L.',
    rut: '211406340011',
    address: '18 de Julio 1430',
    provider: 'Red Austral',
    hours: 'De 9 a 18',
  })
  expect(legalEntityOf({ ...silent, legalName: 'Litoral S.R.L.' }, null)).toMatchObject({ provider: '', hours: '' })
})

test('V-09 a business with its own provider names it, also where the company is ours', () => {
  const own = { ...silent, providerName: 'Litoral Assist', officeHours: 'De 8 a 20' }
  expect(legalEntityOf(own, ours)).toEqual({ ...ours, provider: 'Litoral Assist', hours: 'De 8 a 20' })
  expect(legalEntityOf({ ...own, legalName: 'Litoral S.R.L.' }, ours)).toMatchObject({ provider: 'Litoral Assist' })
})

test('V-09 the lines leave out what is not filled in', () => {
  expect(legalLines(ours)).toEqual([
    'Ceibo Asistencia S.A. · RUT 211003420017 · Rambla 1021',
    'La asistencia la presta Red Austral.',
  ])
  expect(legalLines({ ...ours, rut: '', provider: '' })).toEqual(['Ceibo Asistencia S.A. · Rambla 1021'])
  expect(legalLines(null)).toEqual([])
  expect(legalTextIn('es', { ...ours, rut: '' })).toBe(
    'Ceibo Asistencia S.A. · Rambla 1021 · La asistencia la presta Red Austral.',
  )
  expect(legalTextIn('pt', { ...ours, rut: '' })).toContain('A assistência é prestada por Red Austral.')
  expect(legalTextIn('es', null)).toBe('')
})
