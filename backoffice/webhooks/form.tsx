import { useState } from 'react'
import { BooleanInput, CheckboxGroupInput, CreateBase, type RaRecord } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { messages } from '#shared/messages.ts'
import type { WebhookRow, WebhookWithSecret } from '#shared/webhooks/contract.ts'
import { eventKinds } from '#shared/webhooks/events.ts'
import { checkWebhook, URL_MAX_LENGTH, type WebhookForm } from '#shared/webhooks/webhook-form.ts'
import { EditPage } from '../kit/FormPage.tsx'
import { PageFrame } from '../kit/PageFrame.tsx'
import { ShortForm } from '../kit/ShortForm.tsx'
import { TextField } from '../kit/TextField.tsx'
import { SecretDialog } from './SecretDialog.tsx'
import { t } from './texts.ts'
import { useWebhooksArea } from './useWebhooksArea.ts'

const KINDS = eventKinds.map((id) => ({ id, name: t.webhooks.kind[id] }))
const EMPTY: WebhookForm = { url: '', kinds: eventKinds }

/** /profile/webhooks/add: the form for another webhook, and then its secret, once. */
export const WebhookCreate = () => {
  const { back, paths } = useWebhooksArea()
  const navigate = useNavigate()
  const [added, setAdded] = useState<WebhookWithSecret | null>(null)
  return (
    <CreateBase
      mutationOptions={{
        onSuccess: (record: RaRecord) => setAdded(record as WebhookWithSecret),
        onError: () => undefined,
      }}
    >
      <PageFrame back={back} title={t.webhooks.addTitle}>
        <ShortForm<WebhookForm> start={EMPTY} check={checkWebhook} prepare={trimmed} submit={t.webhooks.save}>
          <Fields />
        </ShortForm>
        {added && <SecretDialog secret={added.secret} onClose={() => void navigate(paths.show(added.id))} />}
      </PageFrame>
    </CreateBase>
  )
}

type EditedWebhook = WebhookForm & { isActive: boolean }

/** /profile/webhooks/edit/{id}: the address and kinds of a webhook, and whether it is on. */
export const WebhookEdit = () => {
  const { back, paths } = useWebhooksArea()
  return (
    <EditPage<WebhookRow>
      back={back}
      titleOf={() => t.webhooks.editTitle}
      message={messages['WEBHOOKS.SAVED']}
      pathOf={paths.show}
    >
      {({ url, kinds, isActive }) => (
        <ShortForm<EditedWebhook>
          start={{ url, kinds, isActive }}
          check={checkWebhook}
          prepare={trimmed}
          submit={t.webhooks.save}
        >
          <Fields />
          <BooleanInput source="isActive" helperText={false} />
        </ShortForm>
      )}
    </EditPage>
  )
}

const trimmed = <Values extends WebhookForm>(values: Values) => ({ ...values, url: values.url.trim() })

const Fields = () => (
  <>
    <TextField
      source="url"
      isRequired
      autoComplete="off"
      type="url"
      maxLength={URL_MAX_LENGTH}
      helperText={t.webhooks.urlHelp}
    />
    <CheckboxGroupInput source="kinds" choices={KINDS} isRequired helperText={t.webhooks.kindsHelp} />
  </>
)
