import { beforeEach, expect, test } from 'vitest'
import { Failure } from '#shared/errors.ts'
import { MOST_FILTERS, type NewFilter, savedFilterApi } from '#shared/saved-filters/contract.ts'
import { moveSavedFilters } from './moveSavedFilters.ts'

let server: NewFilter[]
let isOnline: boolean

/** A server that keeps what it is sent. */
const call = (async (endpoint: unknown, input: { body?: NewFilter }) => {
  if (!isOnline) throw new Failure('UNAVAILABLE')
  if (endpoint === savedFilterApi.list) return { filters: server }
  server.push(input.body!)
  return input.body
}) as Parameters<typeof moveSavedFilters>[0]['call']

const KEY = 'RaStoreadministrator.ana.sales.savedQueries'
const browserFilter = (label: string, filter: object = { paid: 'unpaid' }) => ({
  label,
  value: { filter, sort: { field: 'number', order: 'DESC' }, perPage: 25, displayedFilters: {} },
})
const moved = (name: string, filter: Record<string, unknown> = { paid: 'unpaid' }): NewFilter => ({
  list: 'sales',
  name,
  filter,
  sort: { field: 'number', order: 'DESC' },
})
const keep = (...filters: object[]) => localStorage.setItem(KEY, JSON.stringify(filters))
const move = () => moveSavedFilters({ area: 'administrator', userId: 'ana', storage: localStorage, call })

beforeEach(() => {
  localStorage.clear()
  server = []
  isOnline = true
})

test('D-12 filters saved in the browser move to the server once, those of other users and areas stay', async () => {
  keep(browserFilter('Deudas'), browserFilter('De Ana', { q: 'Ana' }))
  const others = ['RaStoreadministrator.eva.sales.savedQueries', 'RaStorepartner.ana.sales.savedQueries']
  for (const key of others) localStorage.setItem(key, JSON.stringify([browserFilter('Ajeno')]))
  expect(await move()).toBe(2)
  expect(server).toEqual([moved('Deudas'), moved('De Ana', { q: 'Ana' })])
  expect(Object.keys(localStorage).toSorted()).toEqual(others.toSorted())
  expect(await move()).toBe(0)
})

test('D-12 what is on the server already is not doubled, and another filter of the same name gets a number', async () => {
  server = [moved('Deudas'), moved('Mías', { q: 'x' })]
  keep(browserFilter('Deudas'), browserFilter('Mías', { q: 'y' }), browserFilter('x'.repeat(80), { q: 'z' }))
  await move()
  expect(server.slice(2)).toEqual([moved('Mías (2)', { q: 'y' }), moved('x'.repeat(60), { q: 'z' })])
  expect(localStorage.length).toBe(0)
})

test('D-12 without a network nothing is lost: it moves the next time', async () => {
  keep(browserFilter('Deudas'))
  isOnline = false
  await expect(move()).rejects.toThrow()
  expect(localStorage.getItem(KEY)).not.toBeNull()
  isOnline = true
  expect(await move()).toBe(1)
})

test('D-12 what a full list has no place for stays, and what no list would take stays too', async () => {
  server = Array.from({ length: MOST_FILTERS - 1 }, (_, n) => moved(`${n}`, { q: `${n}` }))
  keep(browserFilter('Cabe', { q: 'a' }), browserFilter('No cabe', { q: 'b' }))
  expect(await move()).toBe(1)
  expect(JSON.parse(localStorage.getItem(KEY)!)).toEqual([browserFilter('No cabe', { q: 'b' })])
  localStorage.clear()
  localStorage.setItem('RaStoreadministrator.ana.nothing.savedQueries', JSON.stringify([browserFilter('De antes')]))
  localStorage.setItem('RaStoreadministrator.ana.emails.savedQueries', 'not JSON')
  expect(await move()).toBe(0)
})
