import CloseIcon from '@mui/icons-material/Close'
import {
  Box,
  Chip,
  IconButton,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material'
import { formatPercent, formatMoney } from '#shared/money.ts'
import type { PromoBusiness } from '#shared/promo-codes/staff-contract.ts'
import { type Percentages, promoMargin, type PromoMargin } from '#shared/settlements/promo-margin.ts'
import { t } from '../i18n/texts.ts'

type Props = {
  businesses: readonly PromoBusiness[]
  /** Null while a percentage is wrong: the businesses are shown without figures. */
  promo: Percentages | null
  /** Removes a business; without it the table is read-only. */
  onRemove?: (id: string) => void
}

type RowProps = { business: PromoBusiness; margin: PromoMargin | null; onRemove: Props['onRemove'] }

/** What a code leaves at each of its businesses; a loss is said in words, not by colour alone. */
export const MarginTable = ({ businesses, promo, onRemove }: Props) => {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'))
  const rows = businesses.map((business) => ({ business, margin: promo && promoMargin(business, promo), onRemove }))
  return (
    <>
      {isPhone ? (
        rows.map((row) => <MarginCard key={row.business.id} {...row} />)
      ) : (
        <TableContainer>
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell sx={{ pl: 0 }}>{t.promoCodes.margin.business}</TableCell>
                {FIGURES.map(({ name }) => (
                  <TableCell key={name} align="right">
                    {name}
                  </TableCell>
                ))}
                {onRemove && <TableCell component="td" padding="none" />}
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map((row) => (
                <MarginRow key={row.business.id} {...row} />
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
        {promo ? t.promoCodes.margin.note : t.promoCodes.margin.waiting}
      </Typography>
    </>
  )
}

type Figure = { name: string; of: (margin: PromoMargin) => string; isBelowZero?: (margin: PromoMargin) => boolean }

const FIGURES: readonly Figure[] = [
  { name: t.promoCodes.margin.charged, of: ({ charged }) => formatMoney(charged) },
  { name: t.promoCodes.margin.cost, of: ({ cost }) => formatMoney(cost) },
  {
    name: t.promoCodes.margin.aboveCost,
    of: ({ aboveCost, aboveCostPercent }) =>
      aboveCostPercent === null
        ? formatMoney(aboveCost)
        : `${formatMoney(aboveCost)} (${formatPercent(aboveCostPercent)})`,
    isBelowZero: ({ aboveCost }) => aboveCost < 0,
  },
  { name: t.promoCodes.margin.commission, of: ({ commission }) => formatMoney(commission) },
  {
    name: t.promoCodes.margin.houseShare,
    of: ({ houseShare }) => formatMoney(houseShare),
    isBelowZero: ({ houseShare }) => houseShare < 0,
  },
  { name: t.promoCodes.margin.highest, of: ({ highestPercentage }) => formatPercent(highestPercentage) },
]

function figureStyle({ isBelowZero }: Figure, margin: PromoMargin | null) {
  return margin && isBelowZero?.(margin) ? { color: 'error.main', fontWeight: 650 } : null
}

const MarginRow = ({ business, margin, onRemove }: RowProps) => (
  <TableRow>
    <TableCell sx={{ pl: 0, minWidth: 140 }}>
      <Name business={business} />
      <Warning margin={margin} />
    </TableCell>
    {FIGURES.map((figure) => (
      <TableCell key={figure.name} align="right" sx={{ whiteSpace: 'nowrap', ...figureStyle(figure, margin) }}>
        {margin ? figure.of(margin) : '–'}
      </TableCell>
    ))}
    {onRemove && (
      <TableCell padding="none" align="right">
        <RemoveButton business={business} onRemove={onRemove} />
      </TableCell>
    )}
  </TableRow>
)

const MarginCard = ({ business, margin, onRemove }: RowProps) => (
  <Box sx={{ borderBottom: 1, borderColor: 'divider', py: 1.25 }}>
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Name business={business} />
        <Warning margin={margin} />
      </Box>
      {onRemove && <RemoveButton business={business} onRemove={onRemove} />}
    </Box>
    {margin && (
      <Box component="dl" sx={{ m: 0, mt: 0.5, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2 }}>
        {FIGURES.map((figure) => (
          <Box key={figure.name} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {figure.name}
            </Typography>
            <Typography
              component="dd"
              variant="body2"
              sx={{ m: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums', ...figureStyle(figure, margin) }}
            >
              {figure.of(margin)}
            </Typography>
          </Box>
        ))}
      </Box>
    )}
  </Box>
)

const Name = ({ business }: { business: PromoBusiness }) => (
  <>
    <Typography component="div" variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
      {business.name}
      {business.isDeleted && (
        <Chip label={t.promoCodes.margin.deleted} variant="outlined" color="warning" sx={{ height: 20, ml: 1 }} />
      )}
    </Typography>
    <Typography component="div" variant="body2" sx={{ color: 'text.secondary', fontSize: '0.78125rem' }}>
      {t.promoCodes.margin.terms(formatPercent(business.markup), formatPercent(business.commissionPercent))}
    </Typography>
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
