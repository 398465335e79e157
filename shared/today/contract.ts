import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { instant } from '../wire.ts'
import { waitingKinds } from './waiting.ts'

const record = z.object({
  /** The id in the address of its page; of a day or a month, its first day; of a refund, the order of its payment. */
  id: z.string(),
  name: z.string(),
  /** Since when it waits. */
  since: instant,
})
export type WaitingRecord = z.output<typeof record>

const work = z.object({
  kind: z.enum(waitingKinds),
  /** How many records wait; at least 1. */
  count: z.int(),
  /** How many of them are past their due time; 0 for work without one. */
  late: z.int(),
  /** Since when the oldest waits. */
  since: instant,
  /** The oldest few, the oldest first; empty for records without a page or a filter of their own. */
  oldest: z.array(record),
})
export type WaitingWork = z.output<typeof work>

/** The work that waits for the caller. */
export const todayApi = {
  read: endpoint({
    method: 'GET',
    path: '/today',
    access: 'today.show',
    summary: 'Lo que espera a quien pregunta, según su rol: cuánto, desde cuándo y lo más viejo',
    result: z.object({ work: z.array(work) }),
    shape: 'envelope',
  }),
}
