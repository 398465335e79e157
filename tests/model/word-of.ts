import type { DelayedResult, FindResult } from '../../server/adapters/card-gateway/port.ts'
import type { Word } from './journal.ts'

/** What the journal says of an answer of the fake gateway. */
export function wordOf(result: DelayedResult | FindResult): Word {
  if (result.kind === 'found') return wordOf(result.outcome)
  switch (result.kind) {
    case 'approved':
      return { is: 'approved', amount: result.amount, purchaseId: result.purchaseId }
    case 'declined':
    case 'refused':
      return { is: result.kind }
    case 'data-refused':
      throw new Error('the played bank takes all data')
    case 'absent':
      return { is: 'unreachable' }
    case 'not-found':
      return { is: 'none' }
    case 'waiting':
      throw new Error('the played bank takes cards alone')
    case 'unknown':
      return { is: 'nothing' }
  }
}
