import { Button, type ButtonProps } from '@mui/material'
import { useListContext } from 'react-admin'
import type { GivenTo } from '#shared/call.ts'
import type { Endpoint, ResultOf } from '#shared/http.ts'
import { t } from '../i18n/texts.ts'
import { useReversible } from './useReversible.ts'

/** The records that a call changed, of those that it was given. */
type ChangeResult = { changed: number; ids: string[] }

type Props<E extends Endpoint> = Pick<ButtonProps, 'startIcon'> & {
  /** Switches records on or off; it answers which ones it changed. */
  endpoint: ResultOf<E> extends ChangeResult ? E : never
  isOn: boolean
  send: (ids: string[], isOn: boolean) => GivenTo<E>
  /** What was done to so many records. */
  message: (changed: number, isOn: boolean) => string
  children: string
}

/** Switches all ticked rows on or off at once, and then unticks them. Undone are those that were changed. */
export const PickedToggle = <E extends Endpoint>({ endpoint, isOn, send, message, children, startIcon }: Props<E>) => {
  const { selectedIds, onUnselectItems } = useListContext()
  const changedBy = (done: ResultOf<E>) => done as ChangeResult
  const { act, isPending } = useReversible<E, E>(endpoint, {
    message: (done) => message(changedBy(done).changed, isOn),
    inverse: endpoint,
    inverseInput: (done) => (changedBy(done).ids.length > 0 ? send(changedBy(done).ids, !isOn) : null),
    undoneMessage: (undone) => message(changedBy(undone).changed, !isOn),
    onDone: () => onUnselectItems(),
  })
  return (
    <Button
      variant="outlined"
      size="small"
      startIcon={startIcon}
      disabled={isPending}
      onClick={() => act(send(selectedIds.map(String), isOn))}
    >
      {t.list.withPicked(children, selectedIds.length)}
    </Button>
  )
}
