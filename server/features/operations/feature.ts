import { type Feature, workByTheClock } from '../feature.ts'
import { checkAudit } from './audit-check.ts'

/** Every day at 04:10 in Montevideo (07:10 UTC), when little is written. */
const EVERY_NIGHT = '10 7 * * *'

export const operationsFeature: Feature = { work: [workByTheClock('check-audit', EVERY_NIGHT, checkAudit)] }
