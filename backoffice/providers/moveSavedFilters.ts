import * as z from 'zod/mini'
import { Failure } from '#shared/errors.ts'
import { FILTER_NAME_MAX_LENGTH, MOST_FILTERS, type NewFilter, savedFilterApi } from '#shared/saved-filters/contract.ts'
import type { Area } from '#shared/access/guard.ts'
import type { call as callServer } from './api.ts'

/** The key of the saved filters in the query cache. */
export const SAVED_FILTERS = ['savedFilters'] as const

/** A filter as react-admin saved it in the browser, until filters followed the user. */
type BrowserFilter = { label: string; value: { filter: Record<string, unknown>; sort?: NewFilter['sort'] } }

const ENDING = '.savedQueries'

/** Returns the filters that a user saved in this browser, by the keys of the local storage. */
function filtersIn(
  storage: Storage,
  area: Area,
  userId: string,
): { key: string; list: string; filters: BrowserFilter[] }[] {
  const beginning = `RaStore${area}.${userId}.`
  return Object.keys(storage).flatMap((key) => {
    if (!key.startsWith(beginning) || !key.endsWith(ENDING)) return []
    return [{ key, list: key.slice(beginning.length, -ENDING.length), filters: readFilters(storage.getItem(key)) }]
  })
}

function readFilters(text: string | null): BrowserFilter[] {
  try {
    const filters = JSON.parse(text ?? '[]') as Partial<BrowserFilter>[]
    return filters.filter(
      (one): one is BrowserFilter =>
        typeof one.label === 'string' && one.label.trim() !== '' && Boolean(one.value?.filter),
    )
  } catch {
    return []
  }
}

type Where = { area: Area; userId: string; storage: Storage; call: typeof callServer }

/**
 * Moves the filters that a user saved in this browser to the server (D-12), and returns how many. One that the server would not
 * take, as when the list is full, stays here; after a lost connection the rest moves the next time. A name that another filter has
 * gets a number.
 * @throws Failure UNAVAILABLE, UNAUTHORIZED
 */
export async function moveSavedFilters({ area, userId, storage, call }: Where): Promise<number> {
  let moved = 0
  for (const { key, list, filters } of filtersIn(storage, area, userId)) {
    const rest: BrowserFilter[] = []
    for (const one of filters) {
      if (await move(call, { list, ...newOf(one) })) moved += 1
      else rest.push(one)
    }
    if (rest.length === 0) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify(rest))
  }
  return moved
}

function newOf({ label, value: { filter, sort } }: BrowserFilter): Omit<NewFilter, 'list'> {
  return { name: label.trim(), filter, sort: sort?.field ? { field: sort.field, order: sort.order } : null }
}

/** The most filters that may have the same name with different numbers. */
const MOST_NUMBERS = 9

/** Saves a filter on the server, where it may be already; false when the server would not take it. */
async function move(call: typeof callServer, filter: NewFilter): Promise<boolean> {
  const { filters } = await call(savedFilterApi.list, {}, { silent: true })
  const same = filters.filter(({ list }) => list === filter.list)
  if (same.some((one) => JSON.stringify([one.filter, one.sort]) === JSON.stringify([filter.filter, filter.sort])))
    return true
  if (same.length >= MOST_FILTERS) return false
  for (let number = 1; number <= MOST_NUMBERS; number += 1) {
    const name = numbered(filter.name, number)
    if (same.some((one) => one.name === name)) continue
    if (!z.safeParse(savedFilterApi.save.body!, { ...filter, name }).success) return false
    try {
      await call(savedFilterApi.save, { body: { ...filter, name } }, { silent: true })
      return true
    } catch (error) {
      // Another tab moved it at the same time: the next start finds it on the server.
      if (error instanceof Failure && error.code === 'VALIDATION') return false
      throw error
    }
  }
  return false
}

function numbered(name: string, number: number): string {
  const ending = number === 1 ? '' : ` (${number})`
  return `${name.slice(0, FILTER_NAME_MAX_LENGTH - ending.length).trimEnd()}${ending}`
}
