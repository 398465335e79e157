import { type Feature, workByTheClock } from '../feature.ts'
import { checkAudit } from './audit-check.ts'

/** Ten past four in the morning in Montevideo, when little is written. */
const EVERY_NIGHT = '10 7 * * *'

export const operationsFeature: Feature = { work: [workByTheClock('check-audit', EVERY_NIGHT, checkAudit)] }
