import { type Feature, workByTheClock } from '../feature.ts'
import { departureReminderEmail } from './reminder-email.ts'
import { sweepReminders } from './sweep.ts'

const EVERY_HOUR = '0 * * * *'

export const reminderFeature: Feature = {
  emails: [departureReminderEmail],
  work: [workByTheClock('sweep-reminders', EVERY_HOUR, sweepReminders)],
  catchUp: sweepReminders,
}
