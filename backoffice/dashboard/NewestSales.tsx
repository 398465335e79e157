import { Box, Button, List, ListItem, Paper, Typography } from '@mui/material'
import { useId } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { formatMoney } from '#shared/money.ts'
import type { Dashboard } from '#shared/settlements/dashboard-contract.ts'
import { formatMoment } from '../i18n/format.ts'
import { t } from './texts.ts'
import { PaidChip } from '../sales/PaidChip.tsx'
import { SaleCode } from '../sales/SaleCode.tsx'
import { CardLink } from '../kit/RowCards.tsx'
import { sales } from '../sales/resource.ts'

type Sale = Dashboard['latest'][number]

/** The newest sales of all businesses, each a link to its detail. */
export const NewestSales = ({ sales: newest }: { sales: readonly Sale[] }) => {
  const titleId = useId()
  return (
    <Paper variant="outlined" component="section" aria-labelledby={titleId}>
      <Box sx={{ display: 'flex', alignItems: 'center', px: 2, pt: 1.5, pb: 0.5 }}>
        <Typography id={titleId} component="h2" variant="h6" sx={{ flexGrow: 1 }}>
          {t.dashboard.latest}
        </Typography>
        <Button component={RouterLink} to={sales.paths.list} size="small">
          {t.dashboard.allSales}
        </Button>
      </Box>
      {newest.length === 0 ? (
        <Typography sx={{ color: 'text.secondary', textAlign: 'center', px: 2, py: 5 }}>{t.sales.none}</Typography>
      ) : (
        <List disablePadding>
          {newest.map((sale) => (
            <SaleLine key={sale.id} sale={sale} />
          ))}
        </List>
      )}
    </Paper>
  )
}

const SaleLine = ({ sale }: { sale: Sale }) => (
  <ListItem
    data-row
    sx={{
      position: 'relative',
      display: 'grid',
      columnGap: 2,
      gridTemplateColumns: { xs: '1fr auto', sm: '112px 1.2fr 1.4fr 140px 110px' },
      alignItems: 'center',
      py: 1,
      borderTop: 1,
      borderColor: 'divider',
      '&:hover': { bgcolor: 'action.hover' },
    }}
  >
    <CardLink to={sales.paths.show(sale.id)}>
      <SaleCode number={sale.number} />
    </CardLink>
    <Typography variant="body2" noWrap sx={{ order: { xs: 2, sm: 0 } }}>
      {sale.holder}
      <Secondary>
        {sale.planName} · {sale.destinationName}
      </Secondary>
    </Typography>
    <Typography variant="body2" noWrap sx={{ display: { xs: 'none', sm: 'block' } }}>
      {sale.businessName}
      <Secondary>{formatMoment(sale.createdAt)}</Secondary>
    </Typography>
    <Typography variant="body2" align="right" sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>
      {formatMoney(sale.charged)}
    </Typography>
    <Box sx={{ textAlign: 'right', order: { xs: 3, sm: 0 } }}>
      <PaidChip sale={sale} />
    </Box>
  </ListItem>
)

const Secondary = ({ children }: { children: React.ReactNode }) => (
  <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: '0.78125rem' }}>
    {children}
  </Box>
)
