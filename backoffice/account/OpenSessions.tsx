import { Button, List, Typography } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { accountApi, type OwnSession } from '#shared/auth/account-contract.ts'
import { messages } from '#shared/messages.ts'
import { t } from '../i18n/account-texts.ts'
import { formatMoment } from '../i18n/format.ts'
import { useConfirm } from '../kit/confirm.tsx'
import { LoadingOrFailed } from '../ui/LoadingOrFailed.tsx'
import { useCall } from '../providers/useCall.ts'
import { useToast } from '../ui/useToast.ts'
import { Note } from '../ui/Note.tsx'
import { AccountSection } from './AccountSection.tsx'
import { SessionRow } from './SessionRow.tsx'

const SESSIONS = ['account', 'sessions'] as const

/** The sessions that a confirmation is about: one session, or all but the current one. */
type EndTarget = OwnSession | 'others'

/** Lists the account's open sessions, with buttons to end them. */
export const OpenSessions = () => {
  const call = useCall()
  const { data, error, refetch } = useQuery({
    queryKey: SESSIONS,
    queryFn: ({ signal }) => call(accountApi.sessions, {}, { signal, silent: true }),
    // Sessions start and end on other devices, so a cached list may be out of date.
    staleTime: 0,
  })
  const { confirm, dialog } = useConfirm()
  const { mutate, isPending } = useEndSessions()
  const hasOthers = data?.some(({ isCurrent }) => !isCurrent) ?? false

  async function ask(target: EndTarget): Promise<void> {
    const question =
      target === 'others'
        ? { ...t.account.sessions.confirmOthers, confirm: t.account.sessions.endOthers }
        : { title: t.account.sessions.confirmEnd.title, body: describe(target), confirm: t.account.sessions.end }
    if (await confirm({ ...question, isDanger: true })) mutate(target)
  }

  const endOthers = hasOthers && (
    <Button variant="outlined" color="error" size="small" disabled={isPending} onClick={() => void ask('others')}>
      {t.account.sessions.endOthers}
    </Button>
  )
  return (
    <AccountSection title={t.account.sessions.title} help={t.account.sessions.help} action={endOthers}>
      {data ? (
        <List disablePadding>
          {data.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => void ask(session)} />
          ))}
        </List>
      ) : (
        <LoadingOrFailed failure={error} onRetry={() => void refetch()} />
      )}
      {data && !hasOthers && <Typography variant="body2">{t.account.sessions.onlyThis}</Typography>}
      <Note sx={{ maxWidth: '75ch' }}>{t.account.sessions.privacy}</Note>
      {dialog}
    </AccountSection>
  )
}

function describe({ device, openedAt }: OwnSession): string {
  return t.account.sessions.confirmEnd.body(device ?? t.account.sessions.unknownDevice, formatMoment(openedAt))
}

/** Ends the chosen sessions, shows a toast, and reloads the list, also after a failure, since the list may be out of date. */
function useEndSessions() {
  const call = useCall()
  const toast = useToast()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (target: EndTarget) => {
      if (target === 'others') return (await call(accountApi.endOtherSessions, {})).ended
      await call(accountApi.endSession, { params: { id: target.id } })
      return null
    },
    onSuccess: (ended) => {
      if (ended === 0) toast.info(messages['ACCOUNT.NO_OTHER_SESSIONS'])
      else toast.success(messages[ended === null ? 'ACCOUNT.SESSION_ENDED' : 'ACCOUNT.OTHER_SESSIONS_ENDED'])
    },
    onError: toast.failure,
    onSettled: () => queries.invalidateQueries({ queryKey: SESSIONS }),
  })
}
