import pg from 'pg'
import { vi } from 'vitest'

/** Counts the statements that an act sends to PostgreSQL, without those that the job queue sends now and then by itself. */
export async function statementsOf(act: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await act()
  const texts = query.mock.calls.map(([first]) => JSON.stringify(first) ?? '')
  query.mockRestore()
  return texts.filter((text) => !/\bjobs\./.test(text)).length
}
