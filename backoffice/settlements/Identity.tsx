import CheckIcon from '@mui/icons-material/CheckCircleOutline'
import ErrorIcon from '@mui/icons-material/ErrorOutline'
import { Box, Typography } from '@mui/material'
import { formatMoney } from '#shared/money.ts'
import type { Statement } from '#shared/settlements/statement.ts'
import { t } from './texts.ts'

/** Shows whether a settlement adds up: charged = cost + commission + houseShare, with its figures (docs/rules/settlement.md). */
export const Identity = ({ statement }: { statement: Statement }) => {
  const { charged, cost, commission, houseShare, difference } = statement
  const isBalanced = difference === 0
  const Icon = isBalanced ? CheckIcon : ErrorIcon
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', color: isBalanced ? 'success.main' : 'error.main' }}>
      <Icon sx={{ fontSize: 20, mt: '1px' }} aria-hidden />
      <Typography variant="body2" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        <Box component="span" sx={{ fontWeight: 650 }}>
          {isBalanced ? t.settlements.statement.balanced : t.settlements.statement.unbalanced(formatMoney(difference))}.
        </Box>{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {t.settlements.statement.identity}: {formatMoney(charged)} = {formatMoney(cost)} + {formatMoney(commission)} +{' '}
          {formatMoney(houseShare)}
        </Box>
      </Typography>
    </Box>
  )
}
