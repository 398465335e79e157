import { useDelete, type RaRecord, useResourceContext } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { useToast } from '../ui/useToast.ts'
import { type Question, useConfirm } from './confirm.tsx'

/** Deletes a record of the surrounding resource after a confirmation, and then opens the list. */
export function useRemove({ message, list }: { message: string; list: string }) {
  const resource = useResourceContext()
  const { confirm, dialog } = useConfirm()
  const [remove, { isPending }] = useDelete()
  const toast = useToast()
  const navigate = useNavigate()

  async function ask(record: RaRecord, question: Question): Promise<void> {
    if (!(await confirm({ isDanger: true, ...question }))) return
    const onSuccess = () => {
      toast.success(message)
      void navigate(list)
    }
    await remove(
      resource,
      { id: record.id, previousData: record },
      { mutationMode: 'pessimistic', onSuccess, onError: toast.failure },
    )
  }

  return { ask, isPending, dialog }
}
