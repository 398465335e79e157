import { EVERY_MINUTE, type Feature, workByTheClock, workTogether } from '../feature.ts'
import { deliverAll } from './deliver.ts'
import { webhookQueues } from './queues.ts'
import { webhookRoutes } from './routes.ts'
import { announceTariffs, sweepDeliveries } from './sweep.ts'
import { webhookOffEmail } from './webhook-off-email.ts'

export const webhookFeature: Feature = {
  routes: [webhookRoutes],
  emails: [webhookOffEmail],
  work: [
    workTogether(webhookQueues.deliver, (dependencies, jobs) =>
      deliverAll(
        dependencies,
        jobs.map(({ deliveryId }) => deliveryId),
      ),
    ),
    workByTheClock('sweep-webhooks', EVERY_MINUTE, async (dependencies) => {
      await sweepDeliveries(dependencies)
      await announceTariffs(dependencies)
    }),
  ],
  catchUp: sweepDeliveries,
}
