import { PAGE_LIMIT } from '#shared/lists.ts'

type Row = { id: string | number }

/** Reads one page, counted from 1, of at most `perPage` rows. */
export type ReadPage<R extends Row> = (page: number, perPage: number) => Promise<{ data: R[]; total: number }>

/** Thrown when the list changed while it was read, so that the rows would be incomplete. */
export class ListChanged extends Error {
  constructor() {
    super('The list changed while it was read.')
    this.name = 'ListChanged'
  }
}

type Reading = {
  /** Called with the number of rows read so far and their total. */
  onProgress?: (read: number, total: number) => void
  /** The maximum number of rows to read. */
  limit?: number
}

/**
 * Reads all rows that a list had at the start, page by page. New rows may shift others to a later page: no row is returned twice.
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
