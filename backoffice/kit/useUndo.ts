import { useRef } from 'react'
import type { GivenTo } from '#shared/call.ts'
import type { Endpoint, ResultOf } from '#shared/http.ts'
import { useAction } from './useAction.ts'
import { offerUndo } from './offerUndo.tsx'

/**
 * Returns a function that offers to undo what was done, by a call that reverses it. An offer replaces the earlier one of the same
 * place: only its last state can be put back.
 */
export function useUndo<E extends Endpoint>(inverse: E, message: (undone: ResultOf<E>) => string) {
  const { act } = useAction(inverse, { message })
  const withdraw = useRef<() => void>(undefined)
  return (text: string, input: GivenTo<E>) => {
    withdraw.current?.()
    withdraw.current = offerUndo({ text, undo: () => act(input) })
  }
}
