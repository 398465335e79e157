import { Failure } from '#shared/errors.ts'
import { type UserRow, userApi } from '#shared/users/contract.ts'
import type { Identity } from '../../platform/http/identity.ts'
import { saveOrCurrent } from '../../platform/http/save-or-current.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Dependencies } from '../dependencies.ts'
import { blockUsers, editUser, endSessionsOfUsers, endUserSessions, removeUser } from './changes.ts'
import { inviteAgain, inviteUser } from './invitations.ts'
import { reachOf } from './user-change.ts'
import { findUser, findUsers } from './store.ts'

/**
 * Serves users, their roles and whether they may log in: to staff those of staff and of every business, to a business its own
 * (D-04, D-05).
 */
export function userRoutes(router: Router, dependencies: Dependencies): void {
  const { db, now } = dependencies
  const readUser = async (id: string, identity: Identity): Promise<UserRow> => {
    const user = await findUser(db, { id, ...reachOf(identity) }, now())
    if (!user) throw new Failure('USER_NOT_FOUND')
    return user
  }
  serve(router, userApi.list, ({ query, identity }) => findUsers(db, { ...query, ...reachOf(identity) }, now()))
  serve(router, userApi.get, ({ params, identity }) => readUser(params.id, identity))
  serve(router, userApi.invite, async ({ body, identity }) =>
    readUser(await inviteUser(dependencies, identity, body), identity),
  )
  serve(router, userApi.edit, ({ params: { id }, body, identity }) =>
    saveOrCurrent(
      userApi.edit,
      () => editUser(dependencies, identity, id, body),
      () => readUser(id, identity),
    ),
  )
  serve(router, userApi.remove, async ({ params, identity }) => {
    await removeUser(dependencies, identity, params.id)
    return { id: params.id }
  })
  serve(router, userApi.endSessions, async ({ params, identity }) => {
    await endUserSessions(dependencies, identity, params.id)
    return readUser(params.id, identity)
  })
  serve(router, userApi.block, async ({ body, identity }) => {
    const ids = await blockUsers(dependencies, identity, body)
    return { changed: ids.length, ids }
  })
  serve(router, userApi.endSessionsOf, async ({ body, identity }) => ({
    changed: await endSessionsOfUsers(dependencies, identity, body.ids),
  }))
  serve(router, userApi.inviteAgain, async ({ params, identity }) => {
    await inviteAgain(dependencies, identity, params.id)
    return readUser(params.id, identity)
  })
}
