import { expect, test } from 'vitest'
import { CARD_COVERS, type CardTrip, cardGaps, isOldReading } from './card-covers.ts'

const [platinum, black] = CARD_COVERS
const trip: CardTrip = {
  days: 31,
  toNorthAmerica: false,
  ticketsPaidWithCard: true,
  everyoneCovered: true,
  hasCondition: false,
}

test('V-20 a card is enough for a short trip that was paid with it, of people whom it covers', () => {
  expect(cardGaps(platinum!, trip)).toEqual([])
})

test.each([
  ['tickets', { ticketsPaidWithCard: false }],
  ['people', { everyoneCovered: false }],
  ['days', { days: 32 }],
  ['condition', { hasCondition: true }],
  ['medical', { toNorthAmerica: true }],
] as const)('V-20 a card leaves the gap: %s', (gap, answer) => {
  expect(cardGaps(platinum!, { ...trip, ...answer })).toEqual([gap])
})

test('V-20 a card that pays as much as a hospital of North America asks leaves no gap there', () => {
  expect(cardGaps(black!, { ...trip, toNorthAmerica: true })).toEqual([])
})

test('V-20 a source is old after six months', () => {
  expect(isOldReading('2026-11-28', '2027-05-28')).toBe(false)
  expect(isOldReading('2026-11-28', '2027-05-29')).toBe(true)
})

test('V-20 each card has a source with an address and a day', () => {
  for (const { source } of CARD_COVERS) {
    expect(source.url).toMatch(/^https:\/\//)
    expect(source.readOn).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  }
})
