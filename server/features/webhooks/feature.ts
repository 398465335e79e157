import { EVERY_MINUTE, type Feature, work, workByTheClock } from '../feature.ts'
import { deliver } from './deliver.ts'
import { webhookQueues } from './queues.ts'
import { webhookRoutes } from './routes.ts'
import { announceTariffs, sweepDeliveries } from './sweep.ts'
import { webhookOffEmail } from './webhook-off-email.ts'

export const webhookFeature: Feature = {
  routes: [webhookRoutes],
  emails: [webhookOffEmail],
  work: [
    work(webhookQueues.deliver, (dependencies, { deliveryId }) => deliver(dependencies, deliveryId)),
    workByTheClock('sweep-webhooks', EVERY_MINUTE, async (dependencies) => {
      await sweepDeliveries(dependencies)
      await announceTariffs(dependencies)
    }),
  ],
  catchUp: sweepDeliveries,
}
