import { Box, Button, Paper } from '@mui/material'
import { CanAccess } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { messages } from '#shared/messages.ts'
import { userApi, type UserRow } from '#shared/users/contract.ts'
import { formatCount, formatMoment } from '../i18n/format.ts'
import { t } from '../i18n/user-texts.ts'
import { useConfirm } from '../kit/confirm.tsx'
import { History } from '../audit-log/History.tsx'
import { ShowPage } from '../kit/ShowPage.tsx'
import { useReversible } from '../kit/useReversible.ts'
import { useAction } from '../kit/useAction.ts'
import { useRemove } from '../kit/useRemove.ts'
import { currentUserId } from '../providers/session.ts'
import { Facts } from '../ui/Facts.tsx'
import { lastSeenOf, UserStatus } from './columns.tsx'
import { useUsersArea } from './useUsersArea.ts'

/** /admin/users/{id} and /profile/users/{id}: one user, the buttons of the actions, and for staff the history. */
export const UserShow = () => {
  const { backFrom } = useUsersArea()
  return (
    <ShowPage<UserRow>
      back={(user) => backFrom(user?.business)}
      titleOf={({ name }) => name}
      actions={(user) => <UserActions user={user} />}
    >
      {(user) => (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
            <Box sx={{ display: 'grid', columnGap: 6, rowGap: 3, gridTemplateColumns: { sm: '1fr 1fr' } }}>
              <Facts title={t.users.facts.user} facts={userFacts(user)} />
              <Facts title={t.users.facts.access} facts={accessFacts(user)} />
            </Box>
          </Paper>
          <History resource="users" id={user.id} />
        </Box>
      )}
    </ShowPage>
  )
}

function userFacts({ email, role, createdAt }: UserRow) {
  return [
    { name: t.users.fact.email, value: email },
    { name: t.users.fact.role, value: t.users.role[role], strong: true },
    { name: t.users.fact.since, value: formatMoment(createdAt) },
  ]
}

function accessFacts(user: UserRow) {
  return [
    { name: t.users.fact.status, value: <UserStatus status={user.status} /> },
    { name: t.users.fact.sessions, value: formatCount(user.sessions) },
    { name: t.users.fact.lastSeen, value: lastSeenOf(user) },
    // The users of a business have no second factor.
    ...(user.business
      ? []
      : [{ name: t.users.fact.secondFactor, value: user.hasSecondFactor ? t.users.yes : t.users.no }]),
  ]
}

type Props = { user: UserRow }

const UserActions = ({ user }: Props) => {
  const { paths } = useUsersArea()
  return (
    <>
      <CanAccess action="edit">
        <Button component={RouterLink} to={paths.edit(user.id)} variant="outlined" size="small">
          {t.users.edit}
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
}

const InviteAgainButton = ({ user: { id } }: Props) => {
  const { act, isPending } = useAction(userApi.inviteAgain)
  return (
    <Button variant="outlined" size="small" disabled={isPending} onClick={() => act({ params: { id }, body: {} })}>
      {t.users.inviteAgain}
    </Button>
  )
}

const EndSessionsButton = ({ user: { id, name, sessions } }: Props) => {
  const { confirm, dialog } = useConfirm()
  const { act, isPending } = useAction(userApi.endSessions)
  const question = {
    title: t.users.endSessionsTitle(name, sessions),
    body: t.users.endSessionsBody,
    confirm: t.users.endSessions,
    isDanger: true,
  }
  async function ask(): Promise<void> {
    if (await confirm(question)) act({ params: { id }, body: {} })
  }
  return (
    <>
      <Button variant="outlined" size="small" disabled={isPending} onClick={() => void ask()}>
        {t.users.endSessions}
      </Button>
      {dialog}
    </>
  )
}

const saidOf = ({ name, status }: UserRow) => t.users.done[status === 'blocked' ? 'blocked' : 'unblocked'](name)

/**
 * Blocks or unblocks a user at once; it can be undone, except that a blocked user has to log in again. Who blocks their own user
 * could not undo it, and is asked first.
 */
const BlockButton = ({ user: { id, status } }: Props) => {
  const isBlocked = status === 'blocked'
  const { confirm, dialog } = useConfirm()
  const { act, isPending } = useReversible(userApi.edit, {
    message: saidOf,
    inverse: userApi.edit,
    // A user whom somebody else changed since is not put back.
    inverseInput: ({ version }) => ({ params: { id }, body: { version, isBlocked } }),
    undoneMessage: saidOf,
  })
  async function toggle(): Promise<void> {
    if (isPending) return
    if (id === currentUserId() && !(await confirm({ ...t.users.blockOwn, confirm: t.users.block }))) return
    act({ params: { id }, body: { isBlocked: !isBlocked } })
  }
  return (
    <>
      {/* A disabled button would lose the focus. */}
      <Button variant="outlined" size="small" aria-disabled={isPending} onClick={() => void toggle()}>
        {isBlocked ? t.users.unblock : t.users.block}
      </Button>
      {dialog}
    </>
  )
}

const RemoveButton = ({ user }: Props) => {
  const { backFrom } = useUsersArea()
  const { ask, isPending, dialog } = useRemove({ message: messages['USERS.REMOVED'], list: backFrom(user.business).to })
  const question = { title: t.users.removeTitle(user.name), body: t.users.removeBody, confirm: t.users.remove }
  return (
    <>
      <Button
        variant="outlined"
        color="error"
        size="small"
        disabled={isPending}
        onClick={() => void ask(user, question)}
      >
        {t.users.remove}
      </Button>
      {dialog}
    </>
  )
}
