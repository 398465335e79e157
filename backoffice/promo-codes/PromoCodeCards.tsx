import { Typography } from '@mui/material'
import type { PromoCodeRow } from '#shared/promo-codes/staff-contract.ts'
import { formatPercent } from '../i18n/format.ts'
import { texts } from '../i18n/texts.ts'
import { CardDetail, CardLine, CardLink, CardList, LinkedCard } from '../ui/CardList.tsx'
import { stateOf, totalOf, validityOf } from './promoCodeWords.ts'
import { StateChip } from './StateChip.tsx'
import { usePromoCodePath } from './usePromoCodePath.ts'

/** Codes on a phone: one card each, the whole card opens the code. */
export const PromoCodeCards = () => <CardList<PromoCodeRow> card={(row) => <PromoCodeCard key={row.id} row={row} />} />

const PromoCodeCard = ({ row }: { row: PromoCodeRow }) => {
  const path = usePromoCodePath()
  return (
    <LinkedCard>
      <CardLine>
        <CardLink to={path.show(row.id)}>{row.code}</CardLink>
        <Typography sx={{ fontWeight: 650, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
          {totalOf(row)}
        </Typography>
      </CardLine>
      <CardLine>
        <Typography>{texts.promoCodes.uses(row.usesCount, row.usesLimit)}</Typography>
        <StateChip state={stateOf(row)} />
      </CardLine>
      <CardDetail>
        {texts.promoCodes.parts(formatPercent(row.ownPercentage), formatPercent(row.companyPercentage))}
      </CardDetail>
      <CardDetail>{validityOf(row)}</CardDetail>
    </LinkedCard>
  )
}
