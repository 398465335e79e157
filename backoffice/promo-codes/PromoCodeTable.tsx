import { Box } from '@mui/material'
import { DataTable } from 'react-admin'
import type { PromoCodeRow } from '#shared/promo-codes/staff-contract.ts'
import { formatPercent } from '../i18n/format.ts'
import { texts } from '../i18n/texts.ts'
import { endOf, pausedOf, startOf, stateOf, totalOf } from './promoCodeWords.ts'
import { StateChip } from './StateChip.tsx'
import { usePromoCodePath } from './usePromoCodePath.ts'
import { LinkedTable, RowLink } from '../ui/LinkedTable.tsx'

const Column = DataTable.Col<PromoCodeRow>

/** Codes as a table. A row opens the code, and so does its name, which is a link for keyboards and new tabs. */
export const PromoCodeTable = () => {
  const path = usePromoCodePath()
  return (
    <LinkedTable<PromoCodeRow> pathOf={path.show}>
      <Column source="code" render={(row) => <Code row={row} />} />
      <Column
        source="usesCount"
        align="right"
        render={({ usesCount, usesLimit }) => texts.promoCodes.usesOf(usesCount, usesLimit)}
        sx={{ whiteSpace: 'nowrap' }}
      />
      <Column source="ownPercentage" align="right" render={({ ownPercentage }) => formatPercent(ownPercentage)} />
      <Column
        source="companyPercentage"
        align="right"
        render={({ companyPercentage }) => formatPercent(companyPercentage)}
      />
      <Column source="totalPercentage" align="right" render={totalOf} />
      <Column source="startDate" render={startOf} />
      <Column source="endDate" render={endOf} />
      <Column source="isPaused" render={pausedOf} />
    </LinkedTable>
  )
}

const Code = ({ row }: { row: PromoCodeRow }) => {
  const path = usePromoCodePath()
  const state = stateOf(row)
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <RowLink breaks to={path.show(row.id)}>
        {row.code}
      </RowLink>
      {/* A pause has a column of its own. */}
      {state !== 'active' && state !== 'paused' && <StateChip state={state} />}
    </Box>
  )
}
