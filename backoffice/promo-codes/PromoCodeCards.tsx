import { Box, Link, List, ListItem, Skeleton, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useListContext } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { PromoCodeRow } from '#shared/promo-codes/staff-contract.ts'
import { formatPercent } from '../i18n/format.ts'
import { texts } from '../i18n/texts.ts'
import { stateOf, totalOf, validityOf } from './promoCodeWords.ts'
import { StateChip } from './StateChip.tsx'
import { usePromoCodePath } from './usePromoCodePath.ts'

/** Codes on a phone: one card each, the whole card opens the code. */
export const PromoCodeCards = () => {
  const { data, isPending } = useListContext<PromoCodeRow>()
  return (
    <List disablePadding>
      {isPending
        ? Array.from({ length: 6 }, (_, index) => (
            <ListItem key={index} divider>
              <Skeleton width="100%" height={56} />
            </ListItem>
          ))
        : data?.map((row) => <PromoCodeCard key={row.id} row={row} />)}
    </List>
  )
}

const PromoCodeCard = ({ row }: { row: PromoCodeRow }) => {
  const path = usePromoCodePath()
  return (
    <ListItem divider disablePadding sx={{ position: 'relative', display: 'block', px: 1.5, py: 1.25 }}>
      <Line>
        <Link
          component={RouterLink}
          to={path.show(row.id)}
          sx={{
            fontWeight: 650,
            overflowWrap: 'anywhere',
            '&::after': { content: '""', position: 'absolute', inset: 0 },
          }}
        >
          {row.code}
        </Link>
        <Typography sx={{ fontWeight: 650, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
          {totalOf(row)}
        </Typography>
      </Line>
      <Line>
        <Typography>{texts.promoCodes.uses(row.usesCount, row.usesLimit)}</Typography>
        <StateChip state={stateOf(row)} />
      </Line>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.promoCodes.parts(formatPercent(row.ownPercentage), formatPercent(row.companyPercentage))}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {validityOf(row)}
      </Typography>
    </ListItem>
  )
}

const Line = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>{children}</Box>
)
