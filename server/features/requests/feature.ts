import { type Feature, workByTheClock } from '../feature.ts'
import { sweepAttachments } from './attachments.ts'
import { requestNoticeEmail, requestReceiptEmail, requestUpdateEmail } from './request-emails.ts'
import { requestRoutes } from './routes.ts'

const EVERY_HOUR = '17 * * * *'

export const requestFeature: Feature = {
  routes: [requestRoutes],
  emails: [requestNoticeEmail, requestReceiptEmail, requestUpdateEmail],
  work: [workByTheClock('sweep-attachments', EVERY_HOUR, sweepAttachments)],
}
