import { Box, ListItem, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { type RaRecord, useTranslateLabel } from 'react-admin'
import { texts } from '../i18n/texts.ts'
import { CardList } from '../ui/CardList.tsx'
import type { ReportColumn } from './ReportColumn.ts'
import { useTotals } from './ReportTable.tsx'

type Props<Row, Totals> = { columns: readonly ReportColumn<Row, Totals>[] }

/** A report on a phone: a card for each row, headed by its first column, and one with the totals. */
export const ReportCards = <Row extends RaRecord, Totals>({ columns }: Props<Row, Totals>) => {
  const totals = useTotals() as Totals | undefined
  const [head, ...figures] = columns
  if (!head) return null
  return (
    <CardList<Row>
      height={96}
      card={(row) => <Card key={row.id} title={head.show(row)} columns={figures} valueIn={({ show }) => show(row)} />}
    >
      {totals !== undefined && (
        <Card
          title={texts.report.total}
          columns={figures.filter(({ total }) => total)}
          valueIn={({ total }) => total?.(totals)}
        />
      )}
    </CardList>
  )
}

type CardProps<Row, Totals> = Props<Row, Totals> & {
  title: ReactNode
  valueIn: (column: ReportColumn<Row, Totals>) => ReactNode
}

const Card = <Row, Totals>({ title, columns, valueIn }: CardProps<Row, Totals>) => {
  const labelOf = useTranslateLabel()
  return (
    <ListItem divider sx={{ display: 'block', py: 1.25 }}>
      <Typography component="div" sx={{ fontWeight: 650, mb: 0.5 }}>
        {title}
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 0.25 }}>
        {columns.map((column) => (
          <Box key={column.source} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {labelOf({ source: column.source })}
            </Typography>
            <Typography
              component="dd"
              variant="body2"
              sx={{ m: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}
            >
              {valueIn(column)}
            </Typography>
          </Box>
        ))}
      </Box>
    </ListItem>
  )
}
