import { today } from './purchase.ts'

/** A period with sales of every business, by the name of its button: in January, this year has next to none yet. */
export const PERIOD_WITH_SALES = today.slice(5, 7) === '01' ? 'Mes pasado' : 'Este año'
