import { webhookApi } from '#shared/webhooks/contract.ts'
import { webhookDeliveryApi } from '#shared/webhooks/delivery-contract.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Dependencies } from '../dependencies.ts'
import { addWebhook, rotateSecret, saveWebhook, switchOffByStaff, switchOnByStaff } from './changes.ts'
import { findDeliveries, readDelivery } from './log.ts'
import { replayEvents, resendDelivery, sendTest } from './resend.ts'
import { findWebhooks, reachOf, readWebhook } from './store.ts'

/** Each of these calls makes us look up the address of a webhook, or send something to it. */
const SENDING = { max: 30, windowSeconds: 60 }

/** Serves webhooks and their deliveries: to the owner of a business its own, to staff those of every business to read. */
export function webhookRoutes(router: Router, dependencies: Dependencies): void {
  const { db } = dependencies
  serve(router, webhookApi.list, ({ query, identity }) => findWebhooks(db, query, reachOf(identity)))
  serve(router, webhookApi.get, ({ params, identity }) => readWebhook(db, params.id, reachOf(identity)))
  serve(router, webhookApi.create, ({ body, identity }) => addWebhook(dependencies, identity, body), {
    limit: SENDING,
  })
  serve(
    router,
    webhookApi.save,
    ({ params, body, identity }) => saveWebhook(dependencies, identity, { ...params, ...body }),
    { limit: SENDING },
  )
  serve(router, webhookApi.rotate, ({ params, identity }) => rotateSecret(dependencies, identity, params.id))
  serve(
    router,
    webhookApi.test,
    async ({ params, identity }) => ({ eventId: await sendTest(dependencies, identity, params.id) }),
    { limit: SENDING },
  )
  serve(
    router,
    webhookApi.replay,
    ({ params, body, identity }) => replayEvents(dependencies, identity, { ...params, ...body }),
    { limit: SENDING },
  )
  serve(router, webhookApi.switchOff, ({ params, identity }) => switchOffByStaff(dependencies, identity, params.id))
  serve(router, webhookApi.switchOn, ({ params, identity }) => switchOnByStaff(dependencies, identity, params.id))
  serve(router, webhookDeliveryApi.list, ({ query, identity }) => findDeliveries(db, query, reachOf(identity)))
  serve(
    router,
    webhookDeliveryApi.resend,
    async ({ params, identity }) => {
      await resendDelivery(dependencies, identity, params)
      return readDelivery(db, params.id, reachOf(identity))
    },
    { limit: SENDING },
  )
}
