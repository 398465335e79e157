import { EVERY_MINUTE, type Feature, workByTheClock } from '../feature.ts'
import { chainAudit } from './log.ts'
import { auditRoutes } from './routes.ts'

export const auditFeature: Feature = {
  routes: [auditRoutes],
  work: [workByTheClock('chain-audit', EVERY_MINUTE, ({ db }) => chainAudit(db))],
}
