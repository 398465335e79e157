import { t } from './texts.ts'
import type { PromoCodeRow } from '#shared/promo-codes/staff-contract.ts'
import { totalPercentage } from '#shared/promo-codes/usable.ts'
import type { Column } from '../kit/columns.tsx'
import { endOf, pausedOf, startOf, stateOf, totalOf } from './promoCodeWords.ts'
import { StateChip } from './StateChip.tsx'
import { stateWords, validityOf } from './stateWords.ts'

/** Lets the three long titles break: in one line they would not fit beside the other columns at 1024 px. */
const sx = { whiteSpace: 'normal' }

/** The columns of codes (C-01); the file also has each code's state. */
export const promoCodeColumns: readonly Column<PromoCodeRow>[] = [
  {
    source: 'code',
    // Paused codes get no chip, because they have a column of their own.
    after: (row) => !['active', 'paused'].includes(stateOf(row)) && <StateChip state={stateOf(row)} />,
    card: 'title',
  },
  {
    source: 'usesCount',
    show: ({ usesCount, usesLimit }) => t.promoCodes.usesOf(usesCount, usesLimit),
    csv: ({ usesCount }) => usesCount,
    align: 'right',
    card: 'line',
    cardText: ({ usesCount, usesLimit }) => t.promoCodes.uses(usesCount, usesLimit),
  },
  { source: 'usesLimit', csv: ({ usesLimit }) => usesLimit ?? t.promoCodes.noLimit, sorts: false, hidden: true },
  { source: 'ownPercentage', figure: 'percent', card: 'labelled', sx },
  { source: 'companyPercentage', figure: 'percent', card: 'labelled', sx },
  { source: 'totalPercentage', figure: 'percent', csv: totalPercentage, show: totalOf, card: 'end', sx },
  { source: 'startDate', csv: startOf },
  { source: 'endDate', csv: endOf, card: 'detail', cardText: validityOf },
  { source: 'isPaused', csv: pausedOf },
  {
    source: 'state',
    csv: (row) => stateWords[stateOf(row)],
    show: (row) => <StateChip state={stateOf(row)} />,
    sorts: false,
    hidden: true,
    card: 'action',
  },
]
