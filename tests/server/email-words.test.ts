import { expect, test } from 'vitest'
import { t } from '../../backoffice/i18n/email-texts.ts'
import { emails } from '../../server/app.ts'

test('K-07 every email that a feature declares has a name of its own and Spanish words at the desk', () => {
  const kinds = emails.map(({ kind }) => kind)
  expect(new Set(kinds).size).toBe(kinds.length)
  expect(Object.keys(t.emails.kind).toSorted()).toEqual(kinds.toSorted())
})
