import { Button, List, Typography } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountApi, type OwnSession } from '#shared/auth/account-contract.ts'
import { messages } from '#shared/messages.ts'
import { accountTexts } from '../i18n/account-texts.ts'
import { formatMoment } from '../i18n/format.ts'
import { LoadingOrFailed } from '../promo-codes/LoadingOrFailed.tsx'
import { useCall } from '../providers/useCall.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { useToast } from '../ui/useToast.ts'
import { AccountSection } from './AccountSection.tsx'
import { SessionRow } from './SessionRow.tsx'

const texts = accountTexts.sessions
const SESSIONS = ['account', 'sessions'] as const

/** What is asked about before it is done: one session to end, or all others. */
type Asked = OwnSession | 'others'

/** Where the account is open, and the way to close it there. */
export const OpenSessions = () => {
  const call = useCall()
  const { data, error, refetch } = useQuery({
    queryKey: SESSIONS,
    queryFn: ({ signal }) => call(accountApi.sessions, {}, { signal, silent: true }),
    // Others come and go meanwhile.
    staleTime: 0,
  })
  const [asked, setAsked] = useState<Asked | null>(null)
  const hasOthers = data?.some(({ isCurrent }) => !isCurrent) ?? false
  const endOthers = hasOthers && (
    <Button variant="outlined" color="error" size="small" onClick={() => setAsked('others')}>
      {texts.endOthers}
    </Button>
  )
  return (
    <AccountSection title={texts.title} help={texts.help} action={endOthers}>
      {data ? (
        <List disablePadding>
          {data.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => setAsked(session)} />
          ))}
        </List>
      ) : (
        <LoadingOrFailed failure={error} onRetry={() => void refetch()} />
      )}
      {data && !hasOthers && <Typography variant="body2">{texts.onlyThis}</Typography>}
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '75ch' }}>
        {texts.privacy}
      </Typography>
      {asked && <EndSessionsDialog asked={asked} onClose={() => setAsked(null)} />}
    </AccountSection>
  )
}

const EndSessionsDialog = ({ asked, onClose }: { asked: Asked; onClose: () => void }) => {
  const { mutate, isPending } = useEndSessions(onClose)
  const { title, body } =
    asked === 'others' ? texts.confirmOthers : { title: texts.confirmEnd.title, body: describe(asked) }
  return (
    <ConfirmDialog
      open
      title={title}
      body={body}
      confirm={asked === 'others' ? texts.endOthers : texts.end}
      isDanger
      isPending={isPending}
      onConfirm={() => mutate(asked)}
      onClose={onClose}
    />
  )
}

function describe({ device, openedAt }: OwnSession): string {
  return texts.confirmEnd.body(device ?? texts.unknownDevice, formatMoment(openedAt))
}

/** Ends what was asked for, says so, and reads the list anew: also when it failed, since it may be out of date. */
function useEndSessions(onSettled: () => void) {
  const call = useCall()
  const toast = useToast()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (asked: Asked) => {
      if (asked === 'others') return (await call(accountApi.endOtherSessions, {})).ended
      await call(accountApi.endSession, { params: { id: asked.id } })
      return null
    },
    onSuccess: (ended) => {
      if (ended === 0) toast.info(messages['ACCOUNT.NO_OTHER_SESSIONS'])
      else toast.success(messages[ended === null ? 'ACCOUNT.SESSION_ENDED' : 'ACCOUNT.OTHER_SESSIONS_ENDED'])
    },
    onError: toast.failure,
    onSettled: async () => {
      onSettled()
      await queries.invalidateQueries({ queryKey: SESSIONS })
    },
  })
}
