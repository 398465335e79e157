import { type ReactNode, useState } from 'react'
import { CreateBase, EditBase, type RaRecord, useEditContext } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { useToast } from '../ui/useToast.ts'
import { type Back, PageFrame, PageWithout, WHOLE } from './PageFrame.tsx'

type AfterSave = {
  /** The toast after saving. */
  message: string
  /** The address of the record's page. */
  pathOf: (id: string) => string
}

/** Shows that a record was saved, and goes to its page once the form knows that nothing is unsaved. */
function useOnSaved({ message, pathOf }: AfterSave): (record: RaRecord) => void {
  const toast = useToast()
  const navigate = useNavigate()
  return ({ id }) => {
    toast.success(message)
    setTimeout(() => void navigate(pathOf(String(id))))
  }
}

/** The form shows the refusal itself. */
const REFUSED_IN_FORM = () => undefined

type CreateProps = AfterSave & { back: Back; title: string; children: ReactNode }

/** A new record: the form inside saves it. */
export const CreatePage = ({ back, title, children, ...saved }: CreateProps) => (
  <CreateBase mutationOptions={{ onSuccess: useOnSaved(saved), onError: REFUSED_IN_FORM }}>
    <PageFrame back={back} title={title}>
      {children}
    </PageFrame>
  </CreateBase>
)

type EditProps<Row> = AfterSave & {
  back: Back | ((record: Row | undefined) => Back)
  titleOf: (record: Row) => string
  /** The form, which starts with the record as it was read first. */
  children: (record: Row) => ReactNode
}

/** An existing record: the form inside saves it, and the page shows the change after the server accepted it. */
export const EditPage = <Row extends RaRecord>({ message, pathOf, ...props }: EditProps<Row>) => {
  const page = <EditedRecord<Row> {...props} />
  return (
    <EditBase<Row>
      mutationMode="pessimistic"
      loading={page}
      error={page}
      queryOptions={{ meta: WHOLE, onError: () => undefined }}
      mutationOptions={{ meta: WHOLE, onSuccess: useOnSaved({ message, pathOf }), onError: REFUSED_IN_FORM }}
    >
      {page}
    </EditBase>
  )
}

const EditedRecord = <Row extends RaRecord>({ back, titleOf, children }: Omit<EditProps<Row>, keyof AfterSave>) => {
  const { record, error, refetch } = useEditContext<Row>()
  // The form keeps the record that was read first: a newer one would replace what was typed.
  const [edited, setEdited] = useState(record)
  if (record && !edited) setEdited(record)
  const way = typeof back === 'function' ? back(edited) : back
  if (!edited) return <PageWithout back={way} failure={error} onRetry={() => void refetch()} />
  return (
    <PageFrame back={way} title={titleOf(edited)}>
      {children(edited)}
    </PageFrame>
  )
}
