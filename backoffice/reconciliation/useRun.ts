import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Day } from '#shared/dates.ts'
import { messages } from '#shared/messages.ts'
import { reconciliationApi, type ReconciliationDetail } from '#shared/reconciliation/contract.ts'
import { useCall } from '../providers/useCall.ts'
import { useToast } from '../ui/useToast.ts'

/** What is kept of a day, by the name that all its readers know. */
export const dayKey = (day: Day) => ['reconciliation', 'day', day] as const

/** Asks for a day to be looked at; what came of it is read where the day is shown. */
export function useRun(onAsked?: (day: Day) => void) {
  const call = useCall()
  const toast = useToast()
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (day: Day) => call(reconciliationApi.run, { body: { day } }),
    onSuccess: (detail: ReconciliationDetail) => {
      queries.setQueryData(dayKey(detail.id), detail)
      toast.success(messages['RECONCILIATION.ASKED'])
      onAsked?.(detail.id)
    },
  })
  return { run: mutate, isAsking: isPending, failure: error }
}
