import { Failure } from '#shared/errors.ts'
import { emailApi } from '#shared/emails/contract.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Dependencies } from '../dependencies.ts'
import { resendFailedEmails, resendEmail } from './resend.ts'
import { findEmail, findEmails } from './store.ts'

/** Serves sent and unsent emails to administrators, who can send the unsent ones again (K-07). */
export function emailRoutes(router: Router, dependencies: Dependencies): void {
  const { db, now } = dependencies
  serve(router, emailApi.list, ({ query }) => findEmails(db, query, now()))
  serve(router, emailApi.resend, async ({ params, identity }) => {
    await resendEmail(dependencies, params.id, identity.userId)
    const email = await findEmail(db, params.id, now())
    if (!email) throw new Failure('EMAIL_NOT_FOUND')
    return email
  })
  serve(router, emailApi.resendFailed, async ({ body, identity }) => ({
    resent: await resendFailedEmails(dependencies, body ?? {}, identity.userId),
  }))
}
