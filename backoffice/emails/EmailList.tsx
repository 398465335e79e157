import { type GetListResult, SelectInput, TextInput, useCanAccess } from 'react-admin'
import type { EmailFilter, EmailRow } from '#shared/emails/contract.ts'
import { resendRefusal } from '#shared/emails/status.ts'
import { t } from '../i18n/email-texts.ts'
import { ListPage } from '../kit/ListPage.tsx'
import { ListFilters } from '../ui/ListFilters.tsx'
import { Intro } from '../ui/Note.tsx'
import { emailColumns } from './columns.tsx'
import { emailPicks, ResendFailedButton } from './ResendFailedButton.tsx'
import { emails } from './resource.ts'

const NEWEST_FIRST = { field: 'createdAt', order: 'DESC' } as const
const DEFAULTS: EmailFilter = { status: 'unsent' }
/** The delay between reloads of the list while an email is being sent. Milliseconds. */
const POLL_MS = 3_000

const KINDS = Object.entries(t.emails.kind).map(([id, name]) => ({ id, name }))
const STATUSES = Object.entries({ unsent: t.emails.unsent, ...t.emails.status }).map(([id, name]) => ({
  id,
  name,
}))

/** /admin/emails: starts with the failed emails, which staff can send again (K-07). */
export const EmailList = () => {
  const { canAccess: canResend = false } = useCanAccess({ resource: 'emails', action: 'resend' })
  return (
    <ListPage<EmailRow>
      title={emails.title}
      columns={emailColumns}
      sort={NEWEST_FIRST}
      picks={canResend ? emailPicks : undefined}
      filters={<EmailFilters />}
      defaults={DEFAULTS}
      empty={{ none: t.emails.none, title: t.emails.empty, hint: t.emails.emptyHint }}
      emptyAtFirst={{ title: t.emails.allLeft, hint: t.emails.allLeftHint }}
      actions={canResend && <ResendFailedButton />}
      exports={null}
      queryOptions={{ refetchInterval: ({ state }) => (isMoving(state.data) ? POLL_MS : false) }}
    >
      <Intro>{t.emails.intro}</Intro>
    </ListPage>
  )
}

/** Whether an email on the page is about to be sent. */
function isMoving(page: GetListResult<EmailRow> | undefined): boolean {
  return (page?.data ?? []).some((email) => resendRefusal(email) === 'EMAIL_ON_ITS_WAY')
}

const EmailFilters = () => (
  <ListFilters columns="2.2fr 1.2fr 1fr" defaults={DEFAULTS}>
    <TextInput source="recipient" label={t.emails.search} helperText={false} resettable />
    <SelectInput source="kind" choices={KINDS} emptyText={t.emails.allKinds} helperText={false} />
    <SelectInput source="status" choices={STATUSES} emptyText={t.emails.allStatuses} helperText={false} />
  </ListFilters>
)
