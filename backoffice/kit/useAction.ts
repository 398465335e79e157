import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { GivenTo } from '#shared/call.ts'
import type { Endpoint, ResultOf } from '#shared/http.ts'
import { useCall } from '../providers/useCall.ts'
import { useToast } from '../ui/useToast.ts'

type Options<E extends Endpoint> = {
  /** The resources that it changes: they are read anew, also after a refusal, because another user was first. */
  changes: readonly string[]
  onDone: (result: ResultOf<E>) => void
}

/** Something that is done with a resource and is neither adding, saving nor deleting: a call of its own. */
export function useAction<E extends Endpoint>(endpoint: E, { changes, onDone }: Options<E>) {
  const call = useCall()
  const toast = useToast()
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (given: GivenTo<E>) => call(endpoint, given),
    onSuccess: onDone,
    onError: toast.failure,
    onSettled: () => {
      for (const resource of changes) void queries.invalidateQueries({ queryKey: [resource] })
    },
  })
  return { act: mutate, isPending }
}
