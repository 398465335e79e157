import { userApi, type UserRow } from '#shared/users/contract.ts'
import { t } from '../i18n/user-texts.ts'
import { PickedButton } from '../kit/PickedButton.tsx'
import { PickedToggle } from '../kit/PickedToggle.tsx'
import type { Picks } from '../kit/picks.tsx'
import { usePicked } from '../kit/usePicked.tsx'
import { currentUserId } from '../providers/session.ts'

/** The user's own row cannot be ticked: blocking it among others would lock the user out. */
export const userPicks: Picks<UserRow> = { can: ({ id }) => id !== currentUserId(), nameOf: ({ name }) => name }

/** Ends the sessions of the ticked users, or blocks the users. */
export const PickedUsers = () => {
  const { pickedCount, tools } = usePicked(userPicks)
  if (pickedCount === 0) return null
  return (
    <>
      <PickedButton
        endpoint={userApi.endSessionsOf}
        send={(ids) => ({ body: { ids } })}
        message={({ changed }) => t.users.sessionsEnded(changed)}
        question={{
          title: t.users.endSessionsOf(pickedCount),
          body: t.users.endSessionsOfBody,
          confirm: t.users.endSessions,
          isDanger: true,
        }}
      />
      <PickedToggle
        endpoint={userApi.block}
        isOn
        send={(ids, isBlocked) => ({ body: { ids, isBlocked } })}
        message={(users, isBlocked) => (isBlocked ? t.users.blocked(users) : t.users.unblocked(users))}
      >
        {t.users.block}
      </PickedToggle>
      {tools}
    </>
  )
}
