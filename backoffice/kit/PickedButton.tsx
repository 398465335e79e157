import { Button, type ButtonProps } from '@mui/material'
import { useListContext } from 'react-admin'
import type { GivenTo } from '#shared/call.ts'
import type { Endpoint, ResultOf } from '#shared/http.ts'
import { t } from '../i18n/texts.ts'
import { type Question, useConfirm } from './confirm.tsx'
import { useAction } from './useAction.ts'

type Props<E extends Endpoint> = Pick<ButtonProps, 'startIcon'> & {
  endpoint: E
  send: (ids: string[]) => GivenTo<E>
  message: (done: ResultOf<E>) => string
  /** The confirmation; its `confirm` is also the button's label, followed by the number of ticked rows. */
  question: Question
}

/** Applies an action to all ticked rows after a confirmation, and then unticks them. */
export const PickedButton = <E extends Endpoint>({ endpoint, send, message, question, startIcon }: Props<E>) => {
  const { selectedIds, onUnselectItems } = useListContext()
  const { confirm, dialog } = useConfirm()
  const { act, isPending } = useAction(endpoint, { message, onDone: () => onUnselectItems() })

  async function ask(): Promise<void> {
    if (await confirm(question)) act(send(selectedIds.map(String)))
  }

  return (
    <>
      <Button variant="outlined" size="small" startIcon={startIcon} disabled={isPending} onClick={() => void ask()}>
        {t.list.withPicked(question.confirm, selectedIds.length)}
      </Button>
      {dialog}
    </>
  )
}
