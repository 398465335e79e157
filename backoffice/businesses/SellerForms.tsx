import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { businessApi } from '#shared/businesses/contract.ts'
import { unavailableIssues, type UniqueField } from '#shared/businesses/availability.ts'
import { currentIn } from '#shared/changed-meanwhile.ts'
import { Failure } from '#shared/errors.ts'
import { messages } from '#shared/messages.ts'
import { t } from '../i18n/business-texts.ts'
import { useConfirm } from '../kit/confirm.tsx'
import { CreatePage, EditPage } from '../kit/FormPage.tsx'
import { type FieldsInWords, Meanwhile } from '../kit/meanwhile/Meanwhile.tsx'
import { useMeanwhile } from '../kit/meanwhile/useMeanwhile.ts'
import { type Step, StepForm } from '../kit/StepForm.tsx'
import { useCall } from '../providers/useCall.ts'
import { changesOf } from './forms.ts'
import type { Seller, SellerRecord } from './seller.ts'

type CreateProps<Form> = { seller: Seller; start: Form; steps: readonly Step<Form>[] }

/** The form for a new business, step by step. */
export const SellerCreate = <Form extends object>({
  seller: { texts, paths, messageOf },
  start,
  steps,
}: CreateProps<Form>) => {
  const navigate = useNavigate()
  const askAvailability = useAskAvailability()
  return (
    <CreatePage
      back={{ to: paths.list, label: texts.back }}
      title={texts.addTitle}
      message={messageOf('ADD')}
      pathOf={paths.show}
    >
      <StepForm
        start={start}
        steps={steps}
        askAvailability={askAvailability}
        submitLabel={t.sellers.create}
        onLeave={() => void navigate(paths.list)}
      />
    </CreatePage>
  )
}

type EditProps<Form extends object> = {
  seller: Seller
  formOf: (record: SellerRecord) => Form
  stepsOf: (record: SellerRecord) => readonly Step<Form>[]
  fields: FieldsInWords<Form>
}

/** The form for an existing business: only changed fields are saved, after a confirmation. */
export const SellerEdit = <Form extends object>({ seller, ...form }: EditProps<Form>) => {
  const { texts, paths, messageOf } = seller
  return (
    <EditPage<SellerRecord>
      back={{ to: paths.list, label: texts.back }}
      titleOf={({ name }) => texts.editTitle(name)}
      message={messageOf('EDIT')}
      pathOf={paths.show}
    >
      {(record) => <SellerEditor key={record.id} seller={seller} record={record} {...form} />}
    </EditPage>
  )
}

type EditorProps<Form extends object> = EditProps<Form> & { record: SellerRecord }

const SellerEditor = <Form extends object>({ seller, record, formOf, stepsOf, fields }: EditorProps<Form>) => {
  const { edit, paths } = seller
  const { confirm, dialog } = useConfirm()
  const navigate = useNavigate()
  const askAvailability = useAskAvailability(record.id)
  const storedOf = (row: SellerRecord) => ({ version: row.version, form: formOf(row) })
  const [start] = useState(() => storedOf(record))
  const { stored, overlap, onRefused } = useMeanwhile<Form>(start, (failure) => {
    const current = currentIn(failure, edit) as SellerRecord | null
    return current && storedOf(current)
  })

  async function changed(form: Form): Promise<object | null> {
    const changes = changesOf(stored.form, form)
    if (Object.keys(changes).length === 0)
      throw new Failure('NO_CHANGES', { message: messages['BUSINESS.ERROR.NO_CHANGES'] })
    const { saveTitle: title, saveBody: body, save } = t.sellers
    return (await confirm({ title, body, confirm: save })) ? { version: stored.version, ...changes } : null
  }

  return (
    <>
      <StepForm
        start={start.form}
        steps={stepsOf(record)}
        askAvailability={askAvailability}
        prepare={changed}
        submitLabel={t.sellers.save}
        onLeave={() => void navigate(paths.list)}
        onRefused={onRefused}
        notice={<Meanwhile overlap={overlap} fields={fields} />}
      />
      {dialog}
    </>
  )
}

/** Asks the server which values another business already has; `id` is the edited business, which does not count. */
function useAskAvailability(id?: string) {
  const call = useCall()
  return async (values: { [Field in UniqueField]?: string }) =>
    unavailableIssues(await call(businessApi.taken, { body: { id, ...values } }))
}
