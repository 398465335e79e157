import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { GivenTo } from '#shared/call.ts'
import type { Endpoint, ResultOf } from '#shared/http.ts'
import { messages } from '#shared/messages.ts'
import { useCall } from '../providers/useCall.ts'
import { useToast } from '../ui/useToast.ts'

export type ActionOptions<E extends Endpoint> = {
  /** The toast after success, null for none; by default the endpoint's own message. */
  message?: (done: ResultOf<E>) => string | null
  onDone?: (done: ResultOf<E>) => void
  /** Called after a refusal, in addition to the toast with its reason. */
  onRefused?: (failure: unknown) => void
  /** Whether the caller shows a refusal where the action was asked for, until it is resolved: it becomes no toast. */
  refusedInPlace?: boolean
}

/**
 * An action that neither adds, saves nor deletes a record, with an endpoint of its own. It then reloads everything on screen,
 * also after a refusal, because another user may have been first. `run` is `act` as a promise; it rejects with the refusal, which
 * a toast has already shown.
 */
export function useAction<E extends Endpoint>(endpoint: E, options: ActionOptions<E> = {}) {
  const { message, onDone, onRefused, refusedInPlace = false } = options
  const call = useCall()
  const toast = useToast()
  const queries = useQueryClient()
  const { mutate, mutateAsync, isPending } = useMutation({
    mutationFn: (input: GivenTo<E>) => call(endpoint, input, { quiet: refusedInPlace }),
    onSuccess: (done) => {
      const text = message ? message(done) : endpoint.message && messages[endpoint.message]
      if (text) toast.success(text)
      onDone?.(done)
    },
    onError: (failure) => {
      if (!refusedInPlace) toast.failure(failure)
      onRefused?.(failure)
    },
    onSettled: () => void queries.invalidateQueries(),
  })
  return { act: mutate, run: mutateAsync, isPending }
}
