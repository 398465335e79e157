import { queue } from '../../platform/jobs/jobs.ts'

/** The jobs that close months of businesses. */
export const statementQueues = {
  /** Closes the months of a business's account that staff asked to close, up to this one. */
  closeMonth: queue<{ businessId: string; month: string }>('close-month'),
}
