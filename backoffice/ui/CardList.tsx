import { Box, Link, List, ListItem, Skeleton, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { type RaRecord, useListContext } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'

const WAITING_CARDS = 5

type Props<Row> = {
  /** Draws one card: a ListItem. */
  card: (row: Row) => ReactNode
  /** Of a card, about: what stands in its place while the rows are on their way. Pixels. */
  height?: number
  /** After the last. */
  children?: ReactNode
}

/** The rows of a list on a phone: a card each. */
export const CardList = <Row extends RaRecord>({ card, height = 56, children }: Props<Row>) => {
  const { data, isPending } = useListContext<Row>()
  return (
    <List disablePadding>
      {isPending
        ? Array.from({ length: WAITING_CARDS }, (_, index) => (
            <ListItem key={index} divider>
              <Skeleton width="100%" height={height} />
            </ListItem>
          ))
        : data?.map(card)}
      {children}
    </List>
  )
}

/** A card that a CardLink inside it makes one big link. */
export const LinkedCard = ({ children }: { children: ReactNode }) => (
  <ListItem divider sx={{ position: 'relative', display: 'block', py: 1.25 }}>
    {children}
  </ListItem>
)

/** The heading of a card, which covers the whole of it for fingers. */
export const CardLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link
    component={RouterLink}
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

/** Two things of a card, at the two ends of a line. */
export const CardLine = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>{children}</Box>
)

export const CardDetail = ({ children }: { children: ReactNode }) => (
  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
    {children}
  </Typography>
)
