import { expect, test } from 'vitest'
import { placeNamed } from '#shared/places/find-places.ts'
import { firstTariff } from '../../../tools/seed/catalogue-rows.ts'
import { answerAbout } from './place-answer.ts'

const offered = firstTariff.destinations.map(({ id, name }) => ({ id, name }))
const named = (...names: string[]) => names.map((name) => placeNamed(name)!)

test('V-17 a region that covers the named places is confirmed, also one that covers more', () => {
  expect(answerAbout([], 1, offered)).toBeNull()
  expect(answerAbout(named('Francia', 'Italia'), 1, offered)).toEqual({
    text: 'Francia e Italia: te cubre Europa (Schengen).',
    isWrong: false,
  })
  expect(answerAbout(named('Cancún'), 6, offered)).toEqual({ text: 'Cancún: te cubre Todo el mundo.', isWrong: false })
})

test.each([
  [['Francia'], 3, 'Francia está en Europa: elegí Europa (Schengen).'],
  [['Francia'], null, 'Francia está en Europa: elegí Europa (Schengen).'],
  [['Nueva York'], 2, 'Nueva York está en América del Norte: elegí Estados Unidos y Canadá.'],
  [['Punta Cana'], 3, 'Punta Cana está en Latinoamérica y el Caribe: elegí Latinoamérica y Caribe.'],
  [['Japón'], 1, 'Japón está en Asia: elegí Asia, África y Oceanía.'],
  [['Groenlandia'], 1, 'Para incluir a Groenlandia, elegí Todo el mundo.'],
  [['Francia', 'Japón', 'Bali'], 1, 'Europa (Schengen) no incluye a Japón y Bali: elegí Todo el mundo.'],
  [['Argentina', 'México'], 3, 'México está en Latinoamérica y el Caribe: elegí Latinoamérica y Caribe.'],
] as const)('V-17 for %j the region %s is wrong, and the right one is told', (names, chosen, text) => {
  expect(answerAbout(named(...names), chosen, offered)).toEqual({ text, isWrong: true })
})

test('V-17 nothing on offer covers the places, and that is told', () => {
  const some = offered.filter(({ id }) => id <= 2)
  expect(answerAbout(named('Francia', 'Japón'), 1, some)).toEqual({
    text: 'Hoy ninguna región incluye a Francia y Japón. Quitá lo que sobre, o escribinos.',
    isWrong: true,
  })
})
