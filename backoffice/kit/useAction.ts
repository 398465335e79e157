import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { GivenTo } from '#shared/call.ts'
import type { Endpoint, ResultOf } from '#shared/http.ts'
import { messages } from '#shared/messages.ts'
import { useCall } from '../providers/useCall.ts'
import { useToast } from '../ui/useToast.ts'

export type ActionOptions<E extends Endpoint> = {
  /** What is said once it is done, null for nothing; by default what the endpoint says. */
  message?: (done: ResultOf<E>) => string | null
  onDone?: (done: ResultOf<E>) => void
  /** Beside the toast that gives the reason. */
  onRefused?: (failure: unknown) => void
}

/**
 * Something that is done and is neither adding, saving nor deleting a record: a call of its own. Everything on screen is read
 * anew then, also after a refusal, because another user may have been first. `run` is `act` to be waited for; it throws the
 * refusal, which a toast has shown.
 */
export function useAction<E extends Endpoint>(endpoint: E, { message, onDone, onRefused }: ActionOptions<E> = {}) {
  const call = useCall()
  const toast = useToast()
  const queries = useQueryClient()
  const { mutate, mutateAsync, isPending } = useMutation({
    mutationFn: (input: GivenTo<E>) => call(endpoint, input),
    onSuccess: (done) => {
      const text = message ? message(done) : endpoint.message && messages[endpoint.message]
      if (text) toast.success(text)
      onDone?.(done)
    },
    onError: (failure) => {
      toast.failure(failure)
      onRefused?.(failure)
    },
    onSettled: () => void queries.invalidateQueries(),
  })
  return { act: mutate, run: mutateAsync, isPending }
}
