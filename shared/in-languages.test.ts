import { expect, test } from 'vitest'
import { formats } from './formats.ts'
import { inLanguages } from './in-languages.ts'

const texts = inLanguages({
  es: { plain: 'Hola', named: 'Plan {plan}', days: { one: '{count} día', other: '{count} días' } },
  pt: { plain: 'Olá', named: 'Plano {plan}', days: { one: '{count} dia', other: '{count} dias' } },
  en: { plain: 'Hello', named: '{plan} plan', days: { one: '{count} day', other: '{count} days' } },
})

test('I-02 a text is said in the language that is known at run time', () => {
  expect([texts.es('plain'), texts.pt('plain'), texts.en('plain')]).toEqual(['Hola', 'Olá', 'Hello'])
  expect([texts.es('named', { plan: '80' }), texts.en('named', { plan: '80' })]).toEqual(['Plan 80', '80 plan'])
  expect([1, 2].map((count) => texts.pt('days', { count }))).toEqual(['1 dia', '2 dias'])
})

test('I-02 a text that a language misses, and a parameter that it leaves out, do not compile', () => {
  inLanguages({
    es: { named: 'Plan {plan}', plain: 'Hola' },
    // @ts-expect-error -- the parameter is missing
    pt: { named: 'Plano', plain: 'Olá' },
    // @ts-expect-error -- a text is missing
    en: { named: '{plan} plan' },
  })
  // @ts-expect-error -- the parameter is not given
  texts.es('named')
  expect(texts.es.texts).toHaveProperty('plain')
})

test('I-02 money, days and moments are written as each language does', () => {
  const { es, pt, en } = formats
  expect([es, pt, en].map(({ money }) => money(123_450))).toEqual(['USD 1.234,50', 'USD 1.234,50', 'USD 1,234.50'])
  expect([es, pt, en].map(({ percent }) => percent(12.5))).toEqual(['12,5 %', '12,5%', '12.5%'])
  expect([es, pt, en].map(({ cap }) => cap(8_000_000))).toEqual(['USD 80.000', 'USD 80.000', 'USD 80,000'])
  const dates = { startDate: '2026-12-10', endDate: '2026-12-24' }
  expect([es, pt, en].map(({ period }) => period(dates))).toEqual([
    '10/12/2026 al 24/12/2026',
    '10/12/2026 a 24/12/2026',
    '10/12/2026 to 24/12/2026',
  ])
  const moment = new Date('2026-11-30T17:05:00Z')
  expect([es, pt, en].map(({ minute }) => minute(moment))).toEqual([
    '30/11/2026 a las 14:05',
    '30/11/2026 às 14:05',
    '30/11/2026 at 14:05',
  ])
  expect([es, pt, en].map(({ country }) => country('BR', 'Brasil'))).toEqual(['Brasil', 'Brasil', 'Brazil'])
  expect([es, pt, en].map(({ country }) => country('', 'Otro país'))).toEqual(['Otro país', 'Otro país', 'Otro país'])
})
