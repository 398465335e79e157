import { type Feature, workByTheClock } from '../feature.ts'
import { accountRoutes } from './account-routes.ts'
import { sweepSessions } from './own-sessions.ts'
import { invitationEmail, passwordChangedEmail, passwordLinkEmail } from './password-emails.ts'
import { authRoutes } from './routes.ts'
import { secondFactorEmail } from './second-factor-email.ts'

const EVERY_NIGHT = '20 6 * * *'

export const authFeature: Feature = {
  routes: [authRoutes, accountRoutes],
  emails: [passwordLinkEmail, invitationEmail, passwordChangedEmail, secondFactorEmail],
  work: [workByTheClock('sweep-sessions', EVERY_NIGHT, sweepSessions)],
}
