import CloseIcon from '@mui/icons-material/Close'
import { Box, Chip, IconButton, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { ListContextProvider, ResourceContextProvider, useList } from 'react-admin'
import { formatPercent } from '#shared/money.ts'
import type { PromoBusiness } from '#shared/promo-codes/staff-contract.ts'
import { type Percentages, promoMargin, type PromoMargin } from '#shared/settlements/promo-margin.ts'
import { t } from './texts.ts'
import { type Column, figureIn } from '../kit/columns.tsx'
import { EVERY_ROW } from '../kit/page-size.ts'
import { Rows } from '../kit/Rows.tsx'
import { Note } from '../ui/Note.tsx'

type Props = {
  businesses: readonly PromoBusiness[]
  /** The percentages; null while one is invalid, and the businesses are shown without figures. */
  promo: Percentages | null
  /** Removes a business; without it the table is read-only. */
  onRemove?: (id: string) => void
}

type Row = PromoBusiness & { margin: PromoMargin | null }

/** The margin that a code leaves at each of its businesses; a loss is stated in words, not by colour alone. */
export const MarginTable = ({ businesses, promo, onRemove }: Props) => {
  const data = businesses.map((business): Row => ({ ...business, margin: promo && promoMargin(business, promo) }))
  const list = useList({ data, resource: 'promoMargins', perPage: EVERY_ROW })
  return (
    <>
      {/* On a tablet all columns fit only with narrow padding and names that break. */}
      <Box
        sx={(theme) => ({
          '& th.figure': { whiteSpace: 'normal' },
          [theme.breakpoints.down('md')]: { '& th, & td': { px: 0.5 } },
        })}
      >
        <ResourceContextProvider value="promoMargins">
          <ListContextProvider value={list}>
            <Rows<Row> columns={onRemove ? [...columns, removal(onRemove)] : columns} />
          </ListContextProvider>
        </ResourceContextProvider>
      </Box>
      <Note sx={{ mt: 1 }}>{promo ? t.promoCodes.margin.note : t.promoCodes.margin.waiting}</Note>
    </>
  )
}

type Amount = 'charged' | 'cost' | 'aboveCost' | 'commission' | 'houseShare'

const money = (source: Amount) => (margin: PromoMargin) => figureIn({ source, figure: 'money' }, margin)

/** The column of a figure of the margin; without a margin, a dash in the table and nothing on a card. */
function figure(source: Amount | 'highestPercentage', show: (margin: PromoMargin) => ReactNode): Column<Row> {
  return {
    source,
    show: ({ margin }) => (margin ? show(margin) : '–'),
    cardText: ({ margin }) => margin && show(margin),
    sorts: false,
    align: 'right',
    card: 'labelled',
  }
}

const columns: readonly Column<Row>[] = [
  { source: 'name', show: (row) => <Name business={row} />, sorts: false, card: 'title' },
  figure('charged', money('charged')),
  figure('cost', money('cost')),
  figure('aboveCost', (margin) => (
    <>
      {money('aboveCost')(margin)}
      {margin.aboveCostPercent !== null && (
        <Box component="span" sx={{ display: { sm: 'block', md: 'inline' } }}>
          {` (${formatPercent(margin.aboveCostPercent)})`}
        </Box>
      )}
    </>
  )),
  figure('commission', money('commission')),
  figure('houseShare', money('houseShare')),
  figure('highestPercentage', ({ highestPercentage }) => formatPercent(highestPercentage)),
]

const removal = (onRemove: (id: string) => void): Column<Row> => ({
  source: 'remove',
  show: (row) => <RemoveButton business={row} onRemove={onRemove} />,
  sorts: false,
  align: 'right',
  card: 'end',
})

const Name = ({ business }: { business: Row }) => (
  <>
    <Typography component="div" variant="body2" sx={{ fontWeight: 600, overflowWrap: 'break-word' }}>
      {business.name}
      {business.isDeleted && (
        <Chip label={t.promoCodes.margin.deleted} variant="outlined" color="warning" sx={{ height: 20, ml: 1 }} />
      )}
    </Typography>
    <Typography component="div" variant="body2" sx={{ color: 'text.secondary', fontSize: '0.78125rem' }}>
      {t.promoCodes.margin.terms(formatPercent(business.markup), formatPercent(business.commissionPercent))}
    </Typography>
    <Warning margin={business.margin} />
  </>
)

const Warning = ({ margin }: { margin: PromoMargin | null }) =>
  margin?.warning && (
    <Typography
      component="div"
      variant="body2"
      sx={{ color: margin.warning === 'loss' ? 'error.main' : 'warning.main', fontWeight: 600 }}
    >
      {t.promoCodes.margin[margin.warning]}
    </Typography>
  )

const RemoveButton = ({ business, onRemove }: { business: PromoBusiness; onRemove: (id: string) => void }) => (
  <IconButton
    size="small"
    aria-label={t.promoCodes.form.removeBusiness(business.name)}
    title={t.promoCodes.form.removeBusiness(business.name)}
    onClick={() => onRemove(business.id)}
  >
    <CloseIcon fontSize="small" />
  </IconButton>
)
