import { Box, Button, Paper } from '@mui/material'
import { CanAccess } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { messages } from '#shared/messages.ts'
import { userApi, type UserRow } from '#shared/users/contract.ts'
import { formatCount, formatMoment } from '../i18n/format.ts'
import { userTexts as words } from '../i18n/user-texts.ts'
import { useConfirm } from '../kit/confirm.tsx'
import { History } from '../kit/History.tsx'
import { ShowPage } from '../kit/ShowPage.tsx'
import { useAction } from '../kit/useAction.ts'
import { useRemove } from '../kit/useRemove.ts'
import { paths } from '../paths.ts'
import { Facts } from '../ui/Facts.tsx'
import { useToast } from '../ui/useToast.ts'
import { lastSeenOf, UserStatus } from './columns.tsx'

const { users, userEdit } = paths.administrator
const CHANGES = ['users', 'auditLog']

/** /admin/usuarios/{id}: one person of staff, what may be done, and what was done to them. */
export const UserShow = () => (
  <ShowPage<UserRow>
    back={{ to: users, label: words.back }}
    titleOf={({ name }) => name}
    actions={(user) => <UserActions user={user} />}
  >
    {(user) => (
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
          <Box sx={{ display: 'grid', columnGap: 6, rowGap: 3, gridTemplateColumns: { sm: '1fr 1fr' } }}>
            <Facts title={words.facts.user} facts={userFacts(user)} />
            <Facts title={words.facts.access} facts={accessFacts(user)} />
          </Box>
        </Paper>
        <History resource="users" id={user.id} />
      </Box>
    )}
  </ShowPage>
)

function userFacts({ email, role, createdAt }: UserRow) {
  return [
    { name: words.fact.email, value: email },
    { name: words.fact.role, value: words.role[role], strong: true },
    { name: words.fact.since, value: formatMoment(createdAt) },
  ]
}

function accessFacts(user: UserRow) {
  return [
    { name: words.fact.status, value: <UserStatus status={user.status} /> },
    { name: words.fact.sessions, value: formatCount(user.sessions) },
    { name: words.fact.lastSeen, value: lastSeenOf(user) },
    { name: words.fact.secondFactor, value: user.hasSecondFactor ? words.yes : words.no },
  ]
}

type Props = { user: UserRow }

const UserActions = ({ user }: Props) => (
  <>
    <CanAccess action="edit">
      <Button component={RouterLink} to={userEdit(user.id)} variant="outlined" size="small">
        {words.edit}
      </Button>
      {user.sessions > 0 && <EndSessionsButton user={user} />}
      <BlockButton user={user} />
    </CanAccess>
    {user.status === 'invited' && (
      <CanAccess action="create">
        <InviteAgainButton user={user} />
      </CanAccess>
    )}
    <CanAccess action="delete">
      <RemoveButton user={user} />
    </CanAccess>
  </>
)

const InviteAgainButton = ({ user: { id } }: Props) => {
  const toast = useToast()
  const { act, isPending } = useAction(userApi.inviteAgain, {
    changes: CHANGES,
    onDone: () => toast.success(messages['USERS.INVITED']),
  })
  return (
    <Button variant="outlined" size="small" disabled={isPending} onClick={() => act({ params: { id }, body: {} })}>
      {words.inviteAgain}
    </Button>
  )
}

const EndSessionsButton = ({ user: { id, name, sessions } }: Props) => {
  const { confirm, dialog } = useConfirm()
  const toast = useToast()
  const { act, isPending } = useAction(userApi.endSessions, {
    changes: CHANGES,
    onDone: () => toast.success(messages['USERS.SESSIONS_ENDED']),
  })
  const question = {
    title: words.endSessionsTitle(name, sessions),
    body: words.endSessionsBody,
    confirm: words.endSessions,
  }
  async function ask(): Promise<void> {
    if (await confirm(question)) act({ params: { id }, body: {} })
  }
  return (
    <>
      <Button variant="outlined" size="small" disabled={isPending} onClick={() => void ask()}>
        {words.endSessions}
      </Button>
      {dialog}
    </>
  )
}

const BlockButton = ({ user }: Props) => {
  const { confirm, dialog } = useConfirm()
  const toast = useToast()
  const { act, isPending } = useAction(userApi.edit, {
    changes: CHANGES,
    onDone: () => toast.success(messages['USERS.SAVED']),
  })
  const isBlocked = user.status === 'blocked'
  const label = isBlocked ? words.unblock : words.block
  const question = {
    title: (isBlocked ? words.unblockTitle : words.blockTitle)(user.name),
    body: isBlocked ? words.unblockBody : words.blockBody,
    confirm: label,
  }
  async function ask(): Promise<void> {
    if (await confirm(question)) act({ params: { id: user.id }, body: { isBlocked: !isBlocked } })
  }
  return (
    <>
      <Button variant="outlined" size="small" disabled={isPending} onClick={() => void ask()}>
        {label}
      </Button>
      {dialog}
    </>
  )
}

const RemoveButton = ({ user }: Props) => {
  const { ask, isPending, dialog } = useRemove({ said: messages['USERS.REMOVED'], list: users })
  const question = { title: words.removeTitle(user.name), body: words.removeBody, confirm: words.remove }
  return (
    <>
      <Button
        variant="outlined"
        color="error"
        size="small"
        disabled={isPending}
        onClick={() => void ask(user, question)}
      >
        {words.remove}
      </Button>
      {dialog}
    </>
  )
}
