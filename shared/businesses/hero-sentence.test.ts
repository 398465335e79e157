import { expect, test } from 'vitest'
import { defaultHeroSentence, HERO_SENTENCE_MAX_LENGTH, heroSentence } from './hero-sentence.ts'

const partner = { name: 'Mburucuyá Viajes', isMainBrand: false, heroSentence: '' }

test('P-02 a home has the sentence of its business, and one with its name until it has its own', () => {
  expect(heroSentence(partner)).toBe('Viajá con Mburucuyá Viajes a tu lado.')
  expect(heroSentence({ ...partner, heroSentence: '  ' })).toBe('Viajá con Mburucuyá Viajes a tu lado.')
  expect(heroSentence({ ...partner, heroSentence: ' Viajes con alma de río. ' })).toBe('Viajes con alma de río.')
  expect(heroSentence({ ...partner, isMainBrand: true })).toBe('Vos viajá. Nosotros te cuidamos.')
})

test('P-02 the defaults are sentences that the form would take', () => {
  for (const isMainBrand of [true, false])
    expect(defaultHeroSentence({ ...partner, isMainBrand }).length).toBeLessThanOrEqual(HERO_SENTENCE_MAX_LENGTH)
})
