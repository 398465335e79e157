import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ListChanged, readAllRows } from './allRows.ts'

type Row = { id: number }

function rows(count: number): Row[] {
  return Array.from({ length: count }, (_, id) => ({ id }))
}

describe('S-06 exporting', () => {
  test('reads every row of a list of any length, in its order, 100 at a time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 350 }), async (count) => {
        const all = rows(count)
        const sizes: number[] = []
        const read = await readAllRows(async (page, perPage) => {
          sizes.push(perPage)
          return { data: all.slice((page - 1) * perPage, page * perPage), total: all.length }
        })
        expect(read).toEqual(all)
        expect(sizes).toEqual(Array(Math.max(1, Math.ceil(count / 100))).fill(100))
      }),
    )
  })

  test('takes a row once that slides to the next page because a new one came in', async () => {
    let list = rows(150)
    const progress: string[] = []
    const read = await readAllRows<Row>(
      async (page, perPage) => {
        if (page === 2) list = [{ id: 999 }, ...list]
        return { data: list.slice((page - 1) * perPage, page * perPage), total: list.length }
      },
      { onProgress: (done, total) => progress.push(`${done}/${total}`) },
    )
    expect(read.map(({ id }) => id)).toEqual(rows(150).map(({ id }) => id))
    expect(progress).toEqual(['100/150', '150/151'])
  })

  test('gives no file when rows went missing on the way', async () => {
    const reading = readAllRows<Row>(async (page) => ({
      data: rows(139).slice(page === 1 ? 0 : 100, page * 100),
      total: page === 1 ? 140 : 139,
    }))
    await expect(reading).rejects.toThrow(ListChanged)
  })

  test('D-03 reads the first rows only, up to a limit, and no page more than it takes', async () => {
    for (const [count, limit, pages] of [
      [350, 150, 2],
      [350, 200, 2],
      [120, 150, 2],
      [30, 150, 1],
    ] as const) {
      let calls = 0
      const read = await readAllRows<Row>(
        async (page, perPage) => {
          calls += 1
          return { data: rows(count).slice((page - 1) * perPage, page * perPage), total: count }
        },
        { limit },
      )
      expect([read.length, calls]).toEqual([Math.min(count, limit), pages])
    }
  })
})
