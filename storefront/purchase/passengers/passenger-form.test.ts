import { expect, test } from 'vitest'
import { DEFAULT_BIRTH_DATE, MINOR_BIRTH_DATE } from '#shared/quoting/passenger-ages.ts'
import { familyOf } from '../party.ts'
import { complete } from '../../../tests/support/test-purchase.ts'
import { onBirthDates, readPassengers, startingPassengers } from './passenger-form.ts'

test('B-09 V-05 a date that only serves to quote a family never reaches a passenger', () => {
  const family = {
    ...complete,
    passengers: [],
    party: familyOf(3, ['1985-01-01', DEFAULT_BIRTH_DATE, MINOR_BIRTH_DATE]),
  }
  const plan = complete.plan && { ...complete.plan, ages: [42, 27, 7] }
  expect(startingPassengers({ ...family, plan }, 'UY').map(({ birthDate }) => birthDate)).toEqual([
    '1985-01-01',
    '',
    '',
  ])
})

test('B-09 there are as many passengers as were quoted, with what was typed before', () => {
  const plan = complete.plan && { ...complete.plan, ages: [40, 40, 40] }
  const forms = startingPassengers({ ...complete, plan }, 'UY')
  expect(forms.slice(0, 2)).toEqual(complete.passengers)
  expect(forms[2]).toMatchObject({ name: '', birthDate: '', documentNumber: '' })
})

test('V-01 who lives abroad is asked for the passport first, and a draft keeps what it has', () => {
  const plan = complete.plan && { ...complete.plan, ages: [40, 40, 40] }
  const types = (iso: string) => startingPassengers({ ...complete, plan }, iso).map(({ documentType }) => documentType)
  const drafts = complete.passengers.map(({ documentType }) => documentType)
  expect(types('AR')).toEqual([...drafts, 'passport'])
  expect(types('UY')).toEqual([...drafts, 'national'])
})

test('B-09 a passenger is read from the form as typed', () => {
  const form = new FormData()
  const [passenger] = complete.passengers
  for (const [field, value] of Object.entries({ ...passenger, name: ' Ana ' }))
    form.set(`passengers.0.${field}`, value!)
  form.set('passengers.0.birthDate', '12/4/1985')
  expect(readPassengers(form, 1)).toEqual([passenger])
})

test('B-04 an age that is not sold online is shown at the birth date that gives it', () => {
  const key = 'BUYING_PROCESS.ERROR.AGE_NOT_SOLD_ONLINE'
  expect(onBirthDates([{ path: 'ages.1', key }])).toEqual([{ path: 'passengers.1.birthDate', key }])
})
