import { PAGE_LIMIT } from '#shared/lists.ts'

type Row = { id: string | number }

/** Reads one page, counted from 1, of at most `perPage` rows. */
export type ReadPage<R extends Row> = (page: number, perPage: number) => Promise<{ data: R[]; total: number }>

/** The list changed while it was read, so that no answer would be complete. */
export class ListChanged extends Error {
  constructor() {
    super('The list changed while it was read.')
    this.name = 'ListChanged'
  }
}

type Reading = {
  /** Called with how many of how many rows have arrived. */
  onProgress?: (read: number, total: number) => void
  /** No more than so many of the first ones. */
  limit?: number
}

/**
 * Every row that a list had when the reading began, page by page; new rows may push others on, none is taken twice.
 * @throws ListChanged when rows went missing between pages
 */
export async function readAllRows<R extends Row>(
  readPage: ReadPage<R>,
  { onProgress, limit = Infinity }: Reading = {},
): Promise<R[]> {
  const rows = new Map<R['id'], R>()
  let expected: number | undefined
  for (let page = 1; ; page += 1) {
    const { data, total } = await readPage(page, PAGE_LIMIT)
    expected ??= Math.min(total, limit)
    for (const row of data) rows.set(row.id, row)
    onProgress?.(rows.size, total)
    if (rows.size < limit && page * PAGE_LIMIT < total && data.length > 0) continue
    if (rows.size < expected) throw new ListChanged()
    return [...rows.values()].slice(0, limit)
  }
}
