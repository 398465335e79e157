import { Box, Link, List, ListItem, Skeleton, Typography } from '@mui/material'
import { memo, type ReactNode } from 'react'
import { type RaRecord, useListContext, useResourceContext, useTranslateLabel } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { t } from '../i18n/texts.ts'
import { cellContent, type Column, figureIn, type Filter } from './columns.tsx'
import { PickRow } from './picks.tsx'
import type { RowsProps } from './RowTable.tsx'
import { useTotals } from './useTotals.ts'

const WAITING_CARDS = 5

/** The rows of a list on a phone: one card for each row, which opens the record as a whole; the totals come last. */
export const RowCards = <Row extends RaRecord>(props: RowsProps<Row>) => {
  const { data, isPending, filterValues } = useListContext<Row>()
  return (
    <List disablePadding>
      {isPending
        ? Array.from({ length: WAITING_CARDS }, (_, index) => (
            <ListItem key={index} divider>
              <Skeleton width="100%" height={80} />
            </ListItem>
          ))
        : data?.map((row) => <RowCard<Row> key={row.id} row={row} filter={filterValues as Filter} {...props} />)}
      <TotalsCard columns={props.columns} />
    </List>
  )
}

type Place = NonNullable<Column<never>['card']>

type CardProps<Row> = RowsProps<Row> & { row: Row; filter: Filter }

const BareCard = <Row extends RaRecord>({ row, columns, pathOf, picks, filter }: CardProps<Row>) => {
  const labelOf = useTranslateLabel()
  // The resource of the list, as in the table: a surrounding form would give labels of its own record.
  const resource = useResourceContext() ?? ''
  const at = (place: Place) =>
    columns
      .filter(({ card }) => card === place)
      .map((column) => ({ column, value: column.cardText ? column.cardText(row) : cellContent(column, row) }))
      .filter(({ value }) => value !== null && value !== '' && value !== false)
      .map(({ column, value }) => ({
        source: column.source,
        value: column.link ? <FigureLink to={column.link(row, filter)}>{value}</FigureLink> : value,
      }))
  const [title] = at('title')
  const [end] = at('end')
  const actions = at('action')
  return (
    <ListItem data-row divider sx={{ position: 'relative', alignItems: 'flex-start', py: 1.25, gap: 1 }}>
      {picks && <PickRow picks={picks} row={row} sx={PICK_SX} />}
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>
          {pathOf ? (
            <CardLink to={pathOf(String(row.id), filter)}>{title?.value}</CardLink>
          ) : (
            <Typography component="div" sx={{ fontWeight: 650 }}>
              {title?.value}
            </Typography>
          )}
          {end && <Box sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>{end.value}</Box>}
        </Box>
        {at('line').map(({ source, value }) => (
          <Typography key={source} component="div" sx={{ overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        ))}
        <Details parts={at('detail')} />
        <LabelledLines
          lines={at('labelled').map(({ source, value }) => ({ label: labelOf({ source, resource }), value }))}
        />
        {actions.length > 0 && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, '&:not(:empty)': { mt: 0.5 } }}>
            {actions.map(({ source, value }) => (
              <Box key={source} sx={{ '&:empty': { display: 'none' } }}>
                {value}
              </Box>
            ))}
          </Box>
        )}
      </Box>
    </ListItem>
  )
}

/** Memorised, so that a tick renders no card. */
const RowCard = memo(BareCard) as typeof BareCard

const PICK_SX = { zIndex: 1, p: 1.25, m: -1.25, mr: -0.5 }

/** Values in one line, with dots between them. */
const Details = ({ parts }: { parts: { source: string; value: ReactNode }[] }) =>
  parts.length > 0 && (
    <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
      {parts.map(({ source, value }) => (
        <Box
          key={source}
          component="span"
          sx={{ display: 'inline-block', '&:not(:last-of-type)::after': { content: '"·"', mx: 0.5 } }}
        >
          {value}
        </Box>
      ))}
    </Typography>
  )

/** Values below each other at the end of the card, each after its label. */
const LabelledLines = ({ lines }: { lines: { label: ReactNode; value: ReactNode }[] }) =>
  lines.length > 0 && (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: 'auto 1fr',
        columnGap: 2,
        typography: 'body2',
        color: 'text.secondary',
      }}
    >
      {lines.map(({ label, value }, index) => (
        <Box key={index} sx={{ display: 'contents' }}>
          <dt>{label}</dt>
          <Box component="dd" sx={{ m: 0, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  )

const TotalsCard = <Row,>({ columns }: Pick<RowsProps<Row>, 'columns'>) => {
  const labelOf = useTranslateLabel()
  const totals = useTotals()
  const summed = columns.filter(({ sums }) => sums)
  if (!totals || summed.length === 0) return null
  return (
    <ListItem divider sx={{ display: 'block', py: 1.25 }}>
      <Typography component="div" sx={{ fontWeight: 650 }}>
        {t.report.total}
      </Typography>
      <LabelledLines
        lines={summed.map((column) => ({ label: labelOf({ source: column.source }), value: figureIn(column, totals) }))}
      />
    </ListItem>
  )
}

/** The heading of a card; its link covers the whole card. */
export const CardLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    component={RouterLink}
    data-opens
    to={to}
    sx={{
      fontWeight: 650,
      overflowWrap: 'anywhere',
      '&::after': { content: '""', position: 'absolute', inset: 0 },
    }}
  >
    {children}
  </Link>
)

/** A value with a link of its own, other than the card's. */
const FigureLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link component={RouterLink} to={to} sx={{ position: 'relative', zIndex: 1 }}>
    {children}
  </Link>
)
