import { Failure } from '#shared/errors.ts'
import { letterApi } from '#shared/letters/contract.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Services } from '../services.ts'
import { resendFailedLetters, resendLetter } from './resend.ts'
import { findLetter, findLetters } from './store.ts'

/** Letters that left and letters that did not, and the way to send these again: for administrators (K-07). */
export function letterRoutes(router: Router, services: Services): void {
  const { db, now } = services
  serve(router, letterApi.list, ({ query }) => findLetters(db, query, now()))
  serve(router, letterApi.resend, async ({ params, identity }) => {
    await resendLetter(services, params.id, identity.accountId)
    const letter = await findLetter(db, params.id, now())
    if (!letter) throw new Failure('LETTER_NOT_FOUND')
    return letter
  })
  serve(router, letterApi.resendFailed, async ({ identity }) => ({
    resent: await resendFailedLetters(services, identity.accountId),
  }))
}
