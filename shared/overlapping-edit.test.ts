import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSame, isSaved, joinedEdit, overlappingFields } from './overlapping-edit.ts'

const base = { name: 'Litoral', markup: '40', address: 'Rincón 1', banners: [{ url: 'a', link: null }] }

test('D-09 a field is told when another saved it; what was typed stays, the rest is as it is saved', () => {
  const mine = { ...base, markup: '45', address: 'Colonia 2' }
  const theirs = { ...base, name: 'Litoral SRL', markup: '50', banners: [] }
  expect(overlappingFields({ base, theirs, mine })).toEqual([
    { field: 'name', base: 'Litoral', theirs: 'Litoral SRL', mine: 'Litoral', isContested: false },
    { field: 'markup', base: '40', theirs: '50', mine: '45', isContested: true },
    { field: 'banners', base: base.banners, theirs: [], mine: base.banners, isContested: false },
  ])
  expect(joinedEdit({ base, theirs, mine })).toEqual({
    name: 'Litoral SRL',
    markup: '45',
    address: 'Colonia 2',
    banners: [],
  })
})

test('D-09 what both changed alike needs no choice, nor do the parts of an object in another order', () => {
  const theirs = { ...base, markup: '50', banners: [{ link: null, url: 'a' }] }
  expect(overlappingFields({ base, theirs, mine: { ...base, markup: '50' } })).toEqual([])
  expect(isSame([{ a: 1, b: [2] }], [{ b: [2], a: 1 }])).toBe(true)
  expect(isSame([1, 2], [2, 1])).toBe(false)
  expect(isSame(undefined, null)).toBe(false)
})

test('D-09 everything typed is saved already when the newest record has it, whatever else it has', () => {
  const theirs = { ...base, name: 'Litoral SRL', markup: '50' }
  expect(isSaved({ base, theirs, mine: { ...base, markup: '50' } })).toBe(true)
  expect(isSaved({ base, theirs, mine: { ...base, markup: '50', address: 'Colonia 2' } })).toBe(false)
  expect(isSaved({ base, theirs, mine: { ...base, markup: '45' } })).toBe(false)
})

const value = fc.constantFrom('a', 'b', null, ['x'], [])
const form = fc.record({ one: value, two: value, three: value }, { requiredKeys: ['one'] })
const edit = fc.record({ base: form, theirs: form, mine: form })

test('D-09 whoever is second loses nothing: each field is theirs or mine, and either is kept where only one changed it', () => {
  fc.assert(
    fc.property(edit, ({ base: start, theirs, mine }) => {
      const joined = joinedEdit({ base: start, theirs, mine })
      const overlaps = new Map(overlappingFields({ base: start, theirs, mine }).map((one) => [one.field, one]))
      for (const field of ['one', 'two', 'three'] as const) {
        const [was, now, typed] = [start[field], theirs[field], mine[field]]
        expect(overlaps.has(field)).toBe(!isSame(now, was) && !isSame(now, typed))
        expect(isSame(joined[field], isSame(typed, was) ? now : typed)).toBe(true)
        expect(overlaps.get(field)?.isContested ?? false).toBe(overlaps.has(field) && !isSame(typed, was))
      }
    }),
  )
})

test('D-09 where nobody chooses, the two sides may come in either order', () => {
  fc.assert(
    fc.property(edit, ({ base: start, theirs, mine }) => {
      const contested = overlappingFields({ base: start, theirs, mine }).filter((one) => one.isContested)
      const there = joinedEdit({ base: start, theirs, mine })
      const back = joinedEdit({ base: start, theirs: mine, mine: theirs })
      for (const field of ['one', 'two', 'three'] as const)
        if (!contested.some((one) => one.field === field)) expect(isSame(there[field], back[field])).toBe(true)
    }),
  )
})

test('D-09 an edit that nobody overlapped is as it was typed', () => {
  fc.assert(
    fc.property(form, form, (start, mine) => {
      expect(overlappingFields({ base: start, theirs: start, mine })).toEqual([])
      expect(isSame(joinedEdit({ base: start, theirs: start, mine }), { ...start, ...mine })).toBe(
        Object.keys(start).every((field) => field in mine),
      )
    }),
  )
})
