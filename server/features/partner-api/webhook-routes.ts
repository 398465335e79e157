import type { Endpoint, ResultOf } from '#shared/http.ts'
import { eventApi } from '#shared/partner/event-contract.ts'
import { partnerWebhookApi as api } from '#shared/partner/webhook-contract.ts'
import { type Call, type Router, serve } from '../../platform/http/serve.ts'
import type { Dependencies } from '../dependencies.ts'
import { replayEvents, sendTest } from '../webhooks/resend.ts'
import { doOnce } from './do-once.ts'
import { listEvents, readEvent } from './events.ts'
import type { limitInProcess } from './limit.ts'
import {
  createWebhook,
  listDeliveries,
  listWebhooks,
  readOwnWebhook,
  removeWebhook,
  resend,
  rotate,
  updateWebhook,
} from './webhooks.ts'

type Limit = ReturnType<typeof limitInProcess>

/** Serves events and webhooks to keys with the commands of the pages; `limit` is for the calls that send something (W-03). */
export function webhookCalls(router: Router, dependencies: Dependencies, limit: Limit): void {
  serve(router, eventApi.list, ({ query, identity }) => listEvents(dependencies, identity, query))
  serve(router, eventApi.read, ({ params, identity }) => readEvent(dependencies, identity, params.id))
  serve(router, api.list, ({ identity }) => listWebhooks(dependencies, identity))
  serve(router, api.read, ({ params, identity }) => readOwnWebhook(dependencies, identity, params.id))
  serve(router, api.deliveries, ({ params, query, identity }) =>
    listDeliveries(dependencies, identity, { ...params, ...query }),
  )
  serve(
    router,
    api.save,
    withLimit(limit, ({ params, body, identity }) => updateWebhook(dependencies, identity, { ...params, ...body })),
  )
  serve(router, api.remove, ({ params, identity }) => removeWebhook(dependencies, identity, params.id))
  const isSecret = { hasSecret: true }
  const create = doOnce(
    dependencies,
    api.create,
    ({ body, identity }, requestKey) => createWebhook(dependencies, identity, { body, requestKey }),
    isSecret,
  )
  serve(router, api.create, withLimit(limit, create))
  serve(
    router,
    api.rotate,
    doOnce(
      dependencies,
      api.rotate,
      ({ params, identity }, _requestKey, store) => rotate(dependencies, identity, params.id, store),
      isSecret,
    ),
  )
  sending(router, dependencies, limit)
}

/** These send something to a webhook; sent twice after a process died, its receiver recognises the event by its id. */
function sending(router: Router, dependencies: Dependencies, limit: Limit): void {
  const test = doOnce(dependencies, api.test, async ({ params, identity }) => ({
    eventId: await sendTest(dependencies, identity, params.id),
  }))
  const replay = doOnce(dependencies, api.replay, ({ params, body, identity }) =>
    replayEvents(dependencies, identity, { ...params, ...body }),
  )
  const again = doOnce(dependencies, api.resend, ({ params, identity }) => resend(dependencies, identity, params))
  serve(router, api.test, withLimit(limit, test))
  serve(router, api.replay, withLimit(limit, replay))
  serve(router, api.resend, withLimit(limit, again))
}

function withLimit<E extends Endpoint>(limit: Limit, handle: (call: Call<E>) => Promise<ResultOf<E>>) {
  return async (call: Call<E>): Promise<ResultOf<E>> => {
    await limit(call.request, call.reply)
    return handle(call)
  }
}
