import { ADVICE } from '#shared/whom-to-call.ts'
import { expect, test } from 'vitest'
import { t } from './content-texts.ts'
import { t as homeText } from './home-texts.ts'

// The conditions: call before you are treated; in an emergency there are 72 hours to tell us.
test('the page of reasons advises to call before treatment, as every other text does', () => {
  expect(t('improve.left.1Text')).toBe(ADVICE)
  expect(homeText('home.faq.3Text')).toContain(ADVICE)
})

test('B-05 the page of reasons gives the ages of the family plan as its rule has them', () => {
  expect(t('improve.left.2Text')).toMatch(/2 adultos de 23 a 74 años.*4 menores de 23/)
})
