import { expect, test } from 'vitest'
import { testTariff } from '../../tests/support/test-rates.ts'
import { textIn, translatedLanguages } from './text-in.ts'
import { missingTexts, textsToTranslate, withTranslations } from './translations.ts'

test('I-03 a text is said in the language, and in Spanish where the tariff has no translation', () => {
  const tariff = { translations: [{ text: 'Pasaje', pt: 'Passagem' }] }
  expect(textIn(tariff, 'Pasaje', 'es')).toBe('Pasaje')
  expect(textIn(tariff, 'Pasaje', 'pt')).toBe('Passagem')
  expect(textIn(tariff, 'Pasaje', 'en')).toBe('Pasaje')
  expect(textIn({}, 'Pasaje', 'pt')).toBe('Pasaje')
})

test.each([
  ['USD 25.000', 'USD 25.000', 'USD 25,000'],
  ['+USD 1.000.000', '+USD 1.000.000', '+USD 1,000,000'],
  ['usd 25,000', 'usd 25,000', 'usd 25,000'],
  ['Incluido', 'Incluído', 'Included'],
  ['Sí', 'Incluído', 'Included'],
  ['No', 'Não', 'No'],
  ['Más de un viaje al año', 'Mais de uma viagem por ano', 'More than one trip a year'],
  ['Por viaje (hasta 120 días)', 'Por viagem (até 120 dias)', 'Single trip (up to 120 days)'],
])('I-03 "%s" needs no translation of a tariff', (spanish, pt, en) => {
  expect([textIn({}, spanish, 'pt'), textIn({}, spanish, 'en')]).toEqual([pt, en])
})

test('I-03 the demo has a translation of each text that it sells, and no other', () => {
  const tariff = testTariff()
  const texts = textsToTranslate(tariff).map(({ text }) => text)
  for (const language of translatedLanguages) expect(missingTexts(tariff, language)).toEqual([])
  expect(tariff.translations?.map(({ text }) => text)).toEqual(texts)
})

test('I-03 a new text is missing at its place, and what is not sold any more is missing nowhere', () => {
  const tariff = testTariff()
  tariff.plans[0]!.name = 'Chajá 20'
  tariff.covers.find(({ planId, benefitId }) => planId === 102 && benefitId === 8)!.value = 'Pasaje en tren'
  for (const language of translatedLanguages) {
    expect(missingTexts(tariff, language)).toEqual([
      { text: 'Chajá 20', place: 'Planes: Nombre' },
      { text: 'Pasaje en tren', place: 'Beneficios: valores' },
    ])
  }
  for (const plan of tariff.plans.slice(0, 2)) plan.isSold = false
  expect(missingTexts(tariff, 'en')).toEqual([])
})

test('I-03 edited translations take the place of those of their texts, and empty ones are left out', () => {
  const before = [
    { text: 'Pasaje', pt: 'Passagem', en: 'Ticket' },
    { text: 'Fianza', pt: 'Fiança', en: '' },
  ]
  const edited = [
    { text: 'Hotel', pt: '', en: '' },
    { text: 'Fianza', pt: '', en: '' },
    { text: 'Pasaje', pt: 'Passagem', en: 'Fare' },
    { text: 'Legal', pt: 'Jurídico', en: '' },
  ]
  expect(withTranslations(before, edited)).toEqual([edited[2], edited[3]])
})
