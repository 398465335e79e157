import { Box, Stack, Typography } from '@mui/material'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import type { SettlementRow } from '#shared/settlements/settle.ts'
import { flagsOf, statementOf } from '#shared/settlements/statement.ts'
import { formatCount, formatPercent } from '../i18n/format.ts'
import { texts } from '../i18n/texts.ts'
import type { Period } from '../reports/periods.ts'
import { Facts } from '../ui/Facts.tsx'
import { Identity } from './Identity.tsx'

const words = texts.settlements.statement

/** What a business sold in a period, how it is split to the cent, and who pays whom. */
export const StatementContent = ({ row, period }: { row: SettlementRow; period: Partial<Period> }) => {
  const statement = statementOf(row)
  const flags = flagsOf(row)
  return (
    <Stack spacing={2.5}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.report.between(
          period.startDate && formatDay(period.startDate),
          period.endDate && formatDay(period.endDate),
        )}
      </Typography>
      <Facts
        title={words.sold}
        facts={[
          { name: words.quantity, value: formatCount(row.quantity) },
          { name: words.invoiced, value: formatMoney(statement.invoiced) },
          { name: words.companyDiscount, value: formatMoney(-statement.companyDiscount) },
          { name: words.providerDiscount, value: formatMoney(-statement.providerDiscount) },
          { name: words.paid, value: formatMoney(statement.paid), strong: true },
        ]}
      />
      <Facts
        title={words.split}
        facts={[
          { name: words.continental, value: formatMoney(statement.continental) },
          { name: words.net, value: formatMoney(row.net) },
          {
            name: words.commission(`${formatPercent(row.commissionPercent)}${row.isCommissionVariable ? '*' : ''}`),
            value: formatMoney(statement.commission),
          },
          { name: words.providerNet, value: formatMoney(statement.providerNet), strong: true },
        ]}
      />
      <Facts
        title={words.owed}
        facts={[
          { name: words.netToPay, value: formatMoney(row.netToPay) },
          { name: words.netPaid, value: formatMoney(row.netPaid) },
          { name: words.netOwed, value: formatMoney(row.netOwed), strong: row.netOwed > 0 },
          { name: words.netToCollect, value: formatMoney(row.netToCollect), strong: row.netToCollect > 0 },
        ]}
      />
      <Identity statement={statement} />
      {flags.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5, color: 'warning.main', fontSize: '0.84375rem' }}>
          {flags.map((flag) => (
            <li key={flag}>{texts.settlements.explained[flag]}</li>
          ))}
        </Box>
      )}
    </Stack>
  )
}
