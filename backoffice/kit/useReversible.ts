import type { GivenTo } from '#shared/call.ts'
import type { Endpoint, ResultOf } from '#shared/http.ts'
import { useToast } from '../ui/useToast.ts'
import { useAction } from './useAction.ts'
import { useUndo } from './useUndo.ts'

type Options<E extends Endpoint, Inverse extends Endpoint> = {
  /** What was done, which the offer to undo it says: of the answer, because the screen shows another state by then. */
  message: (done: ResultOf<E>) => string
  /** The call that undoes it, and what it says afterwards. */
  inverse: Inverse
  undoneMessage: (undone: ResultOf<Inverse>) => string
  /** What the inverse call is given; null when nothing was changed that could be undone. */
  undoing: (done: ResultOf<E>) => GivenTo<Inverse> | null
  onDone?: (done: ResultOf<E>) => void
}

/** An action that is done at once, without a question, and can be undone for ten seconds (D-14). */
export function useReversible<E extends Endpoint, Inverse extends Endpoint>(
  endpoint: E,
  { message, inverse, undoneMessage, undoing, onDone }: Options<E, Inverse>,
) {
  const toast = useToast()
  const offer = useUndo(inverse, undoneMessage)
  return useAction(endpoint, {
    message: () => null,
    onDone: (done) => {
      const given = undoing(done)
      if (given) offer(message(done), given)
      else toast.success(message(done))
      onDone?.(done)
    },
  })
}
