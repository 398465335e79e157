import type { GivenTo } from '#shared/call.ts'
import type { Endpoint, ResultOf } from '#shared/http.ts'
import { useToast } from '../ui/useToast.ts'
import { useAction } from './useAction.ts'
import { useUndo } from './useUndo.ts'

type Options<E extends Endpoint, Inverse extends Endpoint> = {
  /** The text of the offer. It is made from the answer, because the screen shows the new state by then. */
  message: (done: ResultOf<E>) => string
  /** The call that undoes it, and what it says afterwards. */
  inverse: Inverse
  undoneMessage: (undone: ResultOf<Inverse>) => string
  /** The input of the inverse call; null when nothing was changed that could be undone. */
  inverseInput: (done: ResultOf<E>) => GivenTo<Inverse> | null
  onDone?: (done: ResultOf<E>) => void
}

/** An action that is done at once, without a question, and can be undone for ten seconds (D-14). */
export function useReversible<E extends Endpoint, Inverse extends Endpoint>(
  endpoint: E,
  { message, inverse, undoneMessage, inverseInput, onDone }: Options<E, Inverse>,
) {
  const toast = useToast()
  const offer = useUndo(inverse, undoneMessage)
  return useAction(endpoint, {
    message: () => null,
    onDone: (done) => {
      const input = inverseInput(done)
      if (input) offer(message(done), input)
      else toast.success(message(done))
      onDone?.(done)
    },
  })
}
