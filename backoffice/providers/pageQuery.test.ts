import { expect, test } from 'vitest'
import { wireRequest } from '#shared/call.ts'
import { PAGE_LIMIT } from '#shared/lists.ts'
import { messages } from '#shared/messages.ts'
import { saleApi } from '#shared/sales/contract.ts'
import { pageQuery } from './pageQuery.ts'

test('S-07 pages become inclusive ranges that the contract takes, up to 100 rows', () => {
  const sort = { field: 'holder', order: 'DESC' as const }
  expect(pageQuery({ pagination: { page: 1, perPage: 25 }, sort })).toEqual({
    sort: ['holder', 'DESC'],
    range: [0, 24],
  })
  expect(pageQuery({ pagination: { page: 3, perPage: PAGE_LIMIT }, sort }).range).toEqual([200, 299])

  const ask = (perPage: number) => {
    const query = pageQuery<'holder'>({ pagination: { page: 1, perPage }, sort })
    return wireRequest(saleApi.list, { query }, messages)
  }
  expect(() => ask(PAGE_LIMIT)).not.toThrow()
  expect(() => ask(PAGE_LIMIT + 1)).toThrow()
})
