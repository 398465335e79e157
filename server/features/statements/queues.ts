import { queue } from '../../platform/jobs/jobs.ts'

/** The jobs that close months of businesses. */
export const statementQueues = {
  /** Closes a month of a business's account. */
  closeMonth: queue<{ businessId: string; month: string }>('close-month'),
}
