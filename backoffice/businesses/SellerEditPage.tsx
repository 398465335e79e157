import { Button, Skeleton } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { BusinessChanges } from '#shared/businesses/form-contract.ts'
import { Failure } from '#shared/errors.ts'
import { businessTexts } from '../i18n/business-texts.ts'
import { BackLink } from '../reports/BackLink.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { ErrorBanner } from '../ui/ErrorBanner.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { useToast } from '../ui/useToast.ts'
import { changesOf } from './forms.ts'
import type { Seller } from './seller.ts'
import { StepForm } from './StepForm.tsx'
import { type FormState, type Step, useLeaveWarning, useSteps } from './useForm.ts'
import { type SellerRecord, useSellerCalls, useSellerRecord } from './useSellerRecord.ts'

type Props<Form extends object> = {
  seller: Seller
  formOf: (record: SellerRecord) => Form
  stepsOf: (record: SellerRecord) => readonly Step<Form>[]
  /** The fields of each step. */
  children: (state: FormState<Form>, record: SellerRecord) => readonly ReactNode[]
}

/** An existing business of a kind: what was changed is saved after a question, and only that. */
export const SellerEditPage = <Form extends object>(props: Props<Form>) => {
  const { seller } = props
  const { id = '' } = useParams()
  const { data: record, error } = useSellerRecord(seller, id)
  // Read while nothing is typed; then the form is what counts, until its owner asks for the newest.
  const [edited, setEdited] = useState<SellerRecord>()
  if (record && !edited) setEdited(record)
  const shown = edited ?? record
  return (
    <>
      <BackLink to={seller.paths.list}>{seller.texts.back}</BackLink>
      {error && !shown && <ErrorBanner failure={error} />}
      {!error && !shown && <Skeleton variant="rounded" height={360} />}
      {shown && (
        <Editor
          key={`${shown.id} ${shown.version}`}
          {...props}
          record={shown}
          onReload={() => record && setEdited(record)}
        />
      )}
    </>
  )
}

type EditorProps<Form extends object> = Props<Form> & { record: SellerRecord; onReload: () => void }

const Editor = <Form extends object>({ seller, formOf, stepsOf, children, record, onReload }: EditorProps<Form>) => {
  const [initial] = useState(() => formOf(record))
  const rules = stepsOf(record)
  const steps = useSteps(initial, rules)
  const [asking, setAsking] = useState(false)
  const [isDone, setDone] = useState(false)
  const { save, isPending } = useSellerCalls(seller)
  const navigate = useNavigate()
  const toast = useToast()
  useLeaveWarning(steps.isDirty && !isDone)
  const changes = changesOf(initial, steps.state.form)

  async function confirm(): Promise<void> {
    try {
      await save(record, { version: record.version, changes: changes as BusinessChanges })
      setDone(true)
      toast.success(seller.said('EDIT'))
      // After the warning has been taken back.
      setTimeout(() => void navigate(seller.paths.detail(record.id)))
    } catch (error) {
      setAsking(false)
      steps.fail(error)
    }
  }

  return (
    <>
      <PageHeading title={seller.texts.editTitle(record.name)} />
      <StepForm
        steps={steps}
        titles={rules.map(({ title }) => title)}
        pages={children(steps.state, record)}
        submitLabel={businessTexts.save}
        isPending={isPending}
        onLeave={() => void navigate(seller.paths.list)}
        onSubmit={() => (Object.keys(changes).length === 0 ? steps.fail(new Failure('NO_CHANGES')) : setAsking(true))}
        bannerAction={
          steps.failure?.code === 'CHANGED_MEANWHILE' && (
            <Button color="inherit" size="small" onClick={onReload}>
              {businessTexts.reload}
            </Button>
          )
        }
      />
      <ConfirmDialog
        open={asking}
        title={businessTexts.saveTitle}
        body={businessTexts.saveBody}
        confirm={businessTexts.save}
        isPending={isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => void confirm()}
      />
    </>
  )
}
