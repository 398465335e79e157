import { DayList } from './DayList.tsx'
import { DayShow } from './DayShow.tsx'

/** Our payments against the card provider's, under /admin/conciliacion. */
export const reconciliationPages = { list: DayList, show: DayShow }
