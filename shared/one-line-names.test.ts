import { expect, test } from 'vitest'
import { countryApi } from './catalogue/countries-contract.ts'
import type { Endpoint } from './http.ts'
import { requestApi } from './requests/contract.ts'
import { savedFilterApi } from './saved-filters/contract.ts'
import { tariffApi } from './tariffs/contract.ts'
import { userApi } from './users/contract.ts'

/** Marks with which a name looks like another, and a separator that breaks a line where \n does not. */
const HIDDEN = ['\u202E', '\u2066', '\u200F', '\u2028', '\u2029', '\n']

const bodies: [string, Endpoint, string][] = [
  ['an invited user', userApi.invite, 'name'],
  ['a user', userApi.edit, 'name'],
  ['a new tariff', tariffApi.create, 'name'],
  ['a tariff', tariffApi.save, 'name'],
  ['a new country', countryApi.create, 'name'],
  ['a country', countryApi.save, 'name'],
  ['a saved filter', savedFilterApi.save, 'name'],
  ['who asks to cancel', requestApi.cancel, 'name'],
  ['the last name of who asks to cancel', requestApi.cancel, 'lastName'],
  ['the country of an expense', requestApi.refund, 'country'],
]

test.each(bodies)('a name has no hidden marks and one line: %s', (_, { body }, field) => {
  const isRefused = (value: string) =>
    body!.safeParse({ [field]: value }).error?.issues.some(({ path }) => path.join('.') === field) ?? false
  expect(isRefused('Ana Lía')).toBe(false)
  expect(HIDDEN.filter((mark) => !isRefused(`Ana${mark}Lía`))).toEqual([])
})
