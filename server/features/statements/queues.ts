import { queue } from '../../platform/jobs/jobs.ts'

/** The work that closes months of businesses. */
export const statementQueues = {
  /** Close a month of a business's account. */
  closeMonth: queue<{ businessId: string; month: string }>('close-month'),
}
