import type * as z from 'zod/mini'
import { Failure } from '#shared/errors.ts'
import { cursorAt, LIST_USUAL } from '#shared/partner/api-wire.ts'
import { sandboxApi, type sandboxEmail, type sandboxEmailList } from '#shared/partner/sandbox-contract.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Sandbox, SandboxClock, SandboxEmailRow } from '../world.ts'
import type { limitInProcess } from './limit.ts'
import { payLink } from './pay-link.ts'

/** Serves the calls that only a sandbox has; `limit` is for moves of its clock. @throws Failure SANDBOX_ONLY, from each of them, to a live key */
export function sandboxCalls(
  router: Router,
  dependencies: Dependencies,
  limit: ReturnType<typeof limitInProcess>,
): void {
  const sandbox = () => {
    const { world } = dependencies
    if (world.kind === 'live') throw new Failure('SANDBOX_ONLY')
    return world.sandbox
  }
  serve(router, sandboxApi.clock, async () => toClock(await sandbox().readClock()))
  serve(router, sandboxApi.moveClock, async ({ body, request, reply }) => {
    const own = sandbox()
    await limit(request, reply)
    const clock = await own.moveClock(new Date(body.now))
    void reply.status(201)
    return toClock(clock)
  })
  serve(router, sandboxApi.refresh, async ({ reply }) => {
    const clock = await sandbox().refresh()
    void reply.status(201)
    return toClock(clock)
  })
  serve(router, sandboxApi.listEmails, ({ query }) => listEmails(sandbox(), query))
  serve(router, sandboxApi.readEmail, async ({ params }) => toEmail(await sandbox().readEmail(params.id)))
  serve(router, sandboxApi.payLink, async ({ params, body: payment, identity, read, request, reply }) => {
    const payer = { identity, read, address: request.ip }
    const paid = await payLink(dependencies, sandbox(), { ...payer, linkId: params.id, payment })
    void reply.status(201)
    return paid
  })
}

const toClock = ({ now, isMoved, copiedAt }: SandboxClock) => ({
  now: now.toISOString(),
  isMoved,
  copiedAt: copiedAt.toISOString(),
})

function toEmail({ id, kind, to, subject, createdAt, text }: SandboxEmailRow): z.output<typeof sandboxEmail> {
  return { id, kind, to, subject, createdAt: createdAt.toISOString(), text }
}

type Page = { cursor?: number | undefined; limit?: number | undefined }

async function listEmails(
  sandbox: Sandbox,
  { cursor, limit = LIST_USUAL }: Page,
): Promise<z.output<typeof sandboxEmailList>> {
  const { rows } = await sandbox.findEmails({ before: cursor, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { data: page.map(toEmail), nextCursor: rows.length > limit && last ? cursorAt(last.number) : null }
}
