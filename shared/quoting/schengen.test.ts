import { expect, test } from 'vitest'
import { isSchengenCover } from './schengen.ts'

const ill = { name: 'Traslado y repatriación sanitaria', value: 'Incluido' }
const dead = { name: 'Repatriación funeraria', value: 'USD 15.000' }
const upTo = (cap: string) => [{ name: 'Asistencia médica por accidente, por evento', value: cap }, ill, dead]

test.each([
  ['Europe', 1],
  ['the whole world', 6],
])('B-06 V-06 a plan is marked as good for Schengen from USD 40,000 of medical cover, in %s', (_, destinationId) => {
  expect(isSchengenCover(destinationId, upTo('USD 40.000'))).toBe(true)
  expect(isSchengenCover(destinationId, upTo('USD 39.999'))).toBe(false)
  expect(isSchengenCover(destinationId, [ill, dead])).toBe(false)
})

test('B-06 V-06 no plan is good for Schengen where it does not hold there', () => {
  for (const destinationId of [2, 3, 4, 5, null]) {
    expect(isSchengenCover(destinationId, upTo('USD 300.000'))).toBe(false)
  }
})

test('B-06 V-06 no plan is good for Schengen without the repatriation of the ill and of the dead', () => {
  const [medical] = upTo('USD 80.000')
  expect(isSchengenCover(1, [medical!, ill])).toBe(false)
  expect(isSchengenCover(1, [medical!, dead])).toBe(false)
  expect(isSchengenCover(1, [medical!, { ...ill, value: 'No' }, dead])).toBe(false)
})
