import { Box, Stack } from '@mui/material'
import { formatDay } from '#shared/dates.ts'
import { formatPercent, formatMoney } from '#shared/money.ts'
import type { SettlementRow } from '#shared/settlements/settle.ts'
import { flagsOf, statementOf } from '#shared/settlements/statement.ts'
import { formatCount } from '../i18n/format.ts'
import { t } from './texts.ts'
import type { Period } from '../reports/periods.ts'
import { Facts } from '../ui/Facts.tsx'
import { Note } from '../ui/Note.tsx'
import { Identity } from './Identity.tsx'

/** The sales of a business in a period, their split to the cent, and which side pays the other. */
export const StatementContent = ({ row, period }: { row: SettlementRow; period: Partial<Period> }) => {
  const statement = statementOf(row)
  const flags = flagsOf(row)
  return (
    <Stack spacing={2.5}>
      <Note>
        {t.report.between(period.startDate && formatDay(period.startDate), period.endDate && formatDay(period.endDate))}
      </Note>
      <Facts
        title={t.settlements.statement.sold}
        facts={[
          { name: t.settlements.statement.quantity, value: formatCount(row.quantity) },
          { name: t.settlements.statement.gross, value: formatMoney(statement.gross) },
          { name: t.settlements.statement.businessDiscount, value: formatMoney(-statement.businessDiscount) },
          { name: t.settlements.statement.houseDiscount, value: formatMoney(-statement.houseDiscount) },
          { name: t.settlements.statement.charged, value: formatMoney(statement.charged), strong: true },
        ]}
      />
      <Facts
        title={t.settlements.statement.split}
        facts={[
          { name: t.settlements.statement.cost, value: formatMoney(statement.cost) },
          { name: t.settlements.statement.margin, value: formatMoney(row.margin) },
          {
            name: t.settlements.statement.commission(
              `${formatPercent(row.commissionPercent)}${row.isCommissionVariable ? '*' : ''}`,
            ),
            value: formatMoney(statement.commission),
          },
          { name: t.settlements.statement.houseShare, value: formatMoney(statement.houseShare), strong: true },
        ]}
      />
      <Facts
        title={t.settlements.statement.owed}
        facts={[
          { name: t.settlements.statement.netToPay, value: formatMoney(row.netToPay) },
          { name: t.settlements.statement.netPaid, value: formatMoney(row.netPaid) },
          { name: t.settlements.statement.netOwed, value: formatMoney(row.netOwed), strong: row.netOwed > 0 },
          {
            name: t.settlements.statement.netToCollect,
            value: formatMoney(row.netToCollect),
            strong: row.netToCollect > 0,
          },
        ]}
      />
      <Identity statement={statement} />
      {flags.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5, color: 'warning.main', fontSize: '0.84375rem' }}>
          {flags.map((flag) => (
            <li key={flag}>{t.settlements.explained[flag]}</li>
          ))}
        </Box>
      )}
    </Stack>
  )
}
