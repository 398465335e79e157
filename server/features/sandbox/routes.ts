import { Failure } from '#shared/errors.ts'
import { sandboxApi, sandboxEmailApi } from '#shared/sandbox/contract.ts'
import type { Identity } from '../../platform/http/identity.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Sandbox, SandboxClock, SandboxEmailRow } from '../world.ts'

const USUAL_RANGE = [0, 24] as const

/** Serves the sandbox of a business to its owners: its mailbox, its clock, and the copy of its terms (W-04). */
export function sandboxRoutes(router: Router, { world }: Dependencies): void {
  const within = <Result>({ business }: Identity, act: (sandbox: Sandbox) => Promise<Result>): Promise<Result> => {
    if (!business || world.kind !== 'live') throw new Failure('FORBIDDEN')
    return world.sandboxes.within(business.id, act)
  }

  serve(router, sandboxApi.read, async ({ identity }) => toClock(await within(identity, (own) => own.readClock())))
  serve(router, sandboxApi.moveClock, async ({ identity, body }) =>
    toClock(await within(identity, (own) => own.moveClock(new Date(body.now)))),
  )
  serve(router, sandboxApi.refresh, async ({ identity }) => toClock(await within(identity, (own) => own.refresh())))

  serve(router, sandboxEmailApi.list, async ({ identity, query: { range = USUAL_RANGE } }) => {
    const [first, last] = range
    const page = await within(identity, (own) => own.findEmails({ skip: first, limit: last - first + 1 }))
    return { rows: page.rows.map(toRow), first, total: page.total }
  })
  serve(router, sandboxEmailApi.get, async ({ identity, params }) => {
    const email = await within(identity, (own) => own.readEmail(params.id))
    return { ...toRow(email), text: email.text, html: email.html }
  })
}

const toClock = ({ now, isMoved, copiedAt }: SandboxClock) => ({
  now: now.toISOString(),
  isMoved,
  copiedAt: copiedAt.toISOString(),
})

const toRow = ({ id, kind, to, subject, createdAt }: SandboxEmailRow) => ({
  id,
  kind,
  to,
  subject,
  createdAt: createdAt.toISOString(),
})
