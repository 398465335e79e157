import { expect, test } from 'vitest'
import type { ShownRequirement } from './contract.ts'
import { requirementsOfTrip } from './of-trip.ts'
import { certificateLanguages, coverAnswer, type EntryRequirement } from './requirement.ts'
import {
  checkRequirement,
  EMPTY_REQUIREMENT,
  readRequirement,
  typedRequirement,
  type TypedRequirement,
} from './requirement-form.ts'
import { isOldReview, oldestFreshReview } from './review.ts'
import { coverInWords } from './words.ts'

const cuba: EntryRequirement = {
  place: 'Cuba',
  countries: ['CU'],
  text: 'Pide un seguro de viaje.',
  asksCover: true,
  minCover: null,
  asksRepatriation: false,
  certificate: 'es',
  sourceName: 'Gaceta Oficial',
  sourceUrl: 'https://www.gacetaoficial.gob.cu',
  reviewedOn: '2026-11-28',
}
const schengen: EntryRequirement = { ...cuba, minCover: 40_000_00, asksRepatriation: true, certificate: null }
const georgia: EntryRequirement = { ...cuba, minCover: 15_000_00, certificate: 'en' }
const visa: EntryRequirement = { ...cuba, asksCover: false, certificate: null }

const medical = (value: string) => [{ name: 'Asistencia médica por accidente, por evento', value }]
const home = [
  { name: 'Traslado y repatriación sanitaria', value: 'Incluido' },
  { name: 'Repatriación funeraria', value: 'USD 15.000' },
]

test('V-13 a cover reaches a minimum from its amount on, and with the repatriation that is asked for', () => {
  expect(coverAnswer(schengen, [...medical('USD 40.000'), ...home])).toBe('met')
  expect(coverAnswer(schengen, [...medical('USD 39.999'), ...home])).toBe('short')
  expect(coverAnswer(schengen, medical('USD 80.000'))).toBe('short')
  expect(coverAnswer(georgia, medical('USD 15.000'))).toBe('met')
  expect(coverAnswer(georgia, medical('USD 14.999'))).toBe('short')
})

test('V-13 where no minimum is published, any amount is named and none is called enough; a visa asks for no cover', () => {
  expect(coverAnswer(cuba, medical('USD 25.000'))).toBe('no-minimum')
  expect(coverAnswer(cuba, medical('Incluido'))).toBe('short')
  expect(coverAnswer(visa, medical('USD 25.000'))).toBeNull()
})

test('V-13 a certificate is for a requirement that asks it and a cover that is not short of it, each language once', () => {
  const rich = medical('USD 80.000')
  expect(certificateLanguages([georgia, cuba, cuba, visa], rich)).toEqual(['es', 'en'])
  expect(certificateLanguages([georgia], medical('USD 10.000'))).toEqual([])
  expect(certificateLanguages([schengen], [...rich, ...home])).toEqual([])
})

test('V-13 the answer says since when it is known, and promises nothing', () => {
  const met = coverInWords({ ...georgia, isOld: false }, medical('USD 25.000'), 'es')
  expect(met).toBe(
    'Tu cobertura médica (hasta USD 25.000 por evento) llega al mínimo que piden, según lo publicado el 28/11/2026.',
  )
  expect(coverInWords({ ...schengen, isOld: true }, medical('USD 25.000'), 'es')).toBe(
    'Tu cobertura médica (hasta USD 25.000 por evento) no llega a lo que piden, según lo publicado el 28/11/2026, hace más de seis meses: confirmalo.',
  )
  expect(coverInWords({ ...cuba, isOld: false }, medical('USD 25.000'), 'es')).toMatch(
    /^No publica un mínimo: .* USD 25\.000/,
  )
  expect(coverInWords({ ...visa, isOld: false }, medical('USD 25.000'), 'es')).toBeNull()
  expect(coverInWords({ ...georgia, isOld: false }, medical('USD 25.000'), 'en')).toBe(
    'Your medical cover (up to USD 25,000 per event) meets the minimum that they ask for, as published on 28/11/2026.',
  )
})

test('V-13 a review counts for six months, also at the end of a month', () => {
  const isOldOn = (today: string) => isOldReview(cuba, today)
  expect([isOldOn('2026-11-28'), isOldOn('2027-05-28'), isOldOn('2027-05-29')]).toEqual([false, false, true])
  expect(oldestFreshReview('2027-08-31')).toBe('2027-02-28')
})

test('V-13 a trip shows what the named countries ask or, without any, what the destination asks', () => {
  const at = (place: string, countries: string[], destinationIds: number[]): ShownRequirement => ({
    ...cuba,
    place,
    countries,
    destinationIds,
    isOld: false,
  })
  const requirements = [
    at('Cuba', ['CU'], [2, 6]),
    at('Ecuador', ['EC'], [2, 3, 6]),
    at('Schengen', ['ES', 'FR'], [1, 6]),
  ]
  const placesOf = (destinationId: number | null, ...isos: string[]) =>
    requirementsOfTrip(requirements, { destinationId, places: isos.map((iso) => ({ iso })) }).map(({ place }) => place)
  expect(placesOf(2)).toEqual(['Cuba', 'Ecuador'])
  expect(placesOf(2, 'CU')).toEqual(['Cuba'])
  expect(placesOf(2, 'PE')).toEqual([])
  expect(placesOf(6, 'FR', 'CU')).toEqual(['Cuba', 'Schengen'])
  expect(placesOf(null)).toEqual([])
})

const typed: TypedRequirement = {
  ...EMPTY_REQUIREMENT,
  place: 'Cuba',
  countries: 'cu, CU; AR',
  text: 'Pide un seguro de viaje.',
  sourceName: 'Gaceta Oficial',
  sourceUrl: 'https://www.gacetaoficial.gob.cu',
  reviewedOn: '2026-11-28',
}
const issuesOf = (more: Partial<TypedRequirement>) =>
  checkRequirement(readRequirement({ ...typed, ...more }), '2026-12-01').map(({ path, key }) => `${path} ${key}`)

test('V-13 the form reads countries and the minimum as they are typed, and shows them again', () => {
  const read = readRequirement({ ...typed, minCover: '15.000,50' })
  expect(read).toMatchObject({ countries: ['AR', 'CU'], minCover: 15_000_50, certificate: null })
  expect(readRequirement(typedRequirement(read))).toEqual(read)
  expect(issuesOf({})).toEqual([])
})

test.each<[Partial<TypedRequirement>, string]>([
  [{ place: ' ' }, 'place FIELD.REQUIRED'],
  [{ countries: '' }, 'countries ENTRY_REQUIREMENTS.COUNTRIES'],
  [{ countries: 'CU, QQ' }, 'countries ENTRY_REQUIREMENTS.COUNTRIES'],
  [{ text: '' }, 'text FIELD.REQUIRED'],
  [{ text: 'Con este plan vas a poder entrar.' }, 'text ENTRY_REQUIREMENTS.PROMISE'],
  [{ text: 'Tu entrada asegurada.' }, 'text ENTRY_REQUIREMENTS.PROMISE'],
  [{ minCover: '0' }, 'minCover ENTRY_REQUIREMENTS.MINIMUM'],
  [{ minCover: 'mil' }, 'minCover ENTRY_REQUIREMENTS.MINIMUM'],
  [{ asksCover: false, certificate: 'es' }, 'asksCover ENTRY_REQUIREMENTS.NO_COVER'],
  [{ asksCover: false, minCover: '5' }, 'asksCover ENTRY_REQUIREMENTS.NO_COVER'],
  [{ sourceName: '' }, 'sourceName FIELD.REQUIRED'],
  [{ sourceUrl: 'gaceta' }, 'sourceUrl ENTRY_REQUIREMENTS.URL'],
  [{ sourceUrl: 'javascript:alert(1)' }, 'sourceUrl ENTRY_REQUIREMENTS.URL'],
  [{ reviewedOn: '' }, 'reviewedOn FIELD.REQUIRED'],
  [{ reviewedOn: '2026-12-02' }, 'reviewedOn ENTRY_REQUIREMENTS.FUTURE'],
])('V-13 a requirement with %o is refused at its field', (more, issue) => {
  expect(issuesOf(more)).toEqual([issue])
})
