import { EVERY_MINUTE, type Feature, work, workByTheClock, workTogether } from '../feature.ts'
import { askAgain } from './ask-again.ts'
import { completeSales } from './issue/create-sale.ts'
import { checkAttempts } from './payment/check-attempt.ts'
import { purchaseQueues } from './payment/queues.ts'
import { delayedPaymentBackEmail, delayedPaymentEmail, delayedPaymentOverEmail } from './payment/delayed-emails.ts'
import { watchDelayed } from './payment/watch-delayed.ts'
import { sendPartialRefund } from './payment/send-partial-refund.ts'
import { sendRefund } from './payment/send-refund.ts'
import { quoteEmail } from './quote/quote-email.ts'
import { quotingRoutes } from './quote/routes.ts'
import { savedQuoteRoutes } from './quote/saved-quote-routes.ts'
import { sweepQuotes } from './quote/sweep-quotes.ts'
import { checkoutRoutes } from './routes.ts'
import { sweepCheckouts } from './sweep.ts'

const EVERY_HOUR = '35 * * * *'

/** Quotes, checkouts and payments. Its work completes every payment, also when the buyer does not come back. */
export const purchaseFeature: Feature = {
  routes: [quotingRoutes, savedQuoteRoutes, checkoutRoutes],
  emails: [quoteEmail, delayedPaymentEmail, delayedPaymentOverEmail, delayedPaymentBackEmail],
  work: [
    workTogether(purchaseQueues.checkAttempt, (dependencies, jobs) =>
      checkAttempts(
        dependencies,
        jobs.map(({ attemptId }) => attemptId),
      ),
    ),
    workTogether(purchaseQueues.completeSale, (dependencies, jobs) =>
      completeSales(
        dependencies,
        jobs.map(({ checkoutId }) => checkoutId),
      ),
    ),
    work(purchaseQueues.sendRefund, (dependencies, { refundId }) => sendRefund(dependencies, refundId)),
    work(purchaseQueues.sendPartialRefund, (dependencies, { refundId }) => sendPartialRefund(dependencies, refundId)),
    workByTheClock('sweep-checkouts', EVERY_MINUTE, sweepCheckouts),
    workByTheClock('watch-delayed-payments', EVERY_MINUTE, watchDelayed),
    workByTheClock('sweep-quotes', EVERY_HOUR, sweepQuotes),
  ],
  // Work left over from before the restart runs at once, without waiting for the next minute or the end of a long retry delay.
  catchUp: async (dependencies) => {
    await askAgain(dependencies)
    await sweepCheckouts(dependencies)
  },
}
