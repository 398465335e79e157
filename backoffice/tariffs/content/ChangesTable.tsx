import { Box, Button, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { useState } from 'react'
import type { Change } from '#shared/tariffs/diff.ts'
import { formatChange } from '../../i18n/format.ts'
import { t } from '../../i18n/spreadsheet-texts.ts'

type Props = {
  changes: readonly Change[]
  title?: string
  /** The number of changes that are rendered at first; a button renders the rest. */
  drawn?: number
}

/** The changes between two tariffs: the old value, the new value and the difference. */
export const ChangesTable = ({ changes, title = t.changes.title, drawn = 200 }: Props) => {
  const [isWhole, setWhole] = useState(false)
  return (
    <>
      <Typography component="output" sx={{ display: 'block', fontWeight: 650, mb: 0.5 }}>
        {t.changes.total(changes.length)}
      </Typography>
      <Table
        size="small"
        aria-label={title}
        sx={{ '& th, & td': { px: { xs: 0.75, sm: 1.5 }, verticalAlign: 'top', overflowWrap: 'anywhere' } }}
      >
        <TableHead>
          <TableRow>
            <TableCell>{t.changes.what}</TableCell>
            <TableCell align="right">{t.changes.before}</TableCell>
            <TableCell align="right">{t.changes.after}</TableCell>
            <TableCell align="right">{t.changes.percent}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {(isWhole ? changes : changes.slice(0, drawn)).map((change) => (
            <Line key={change.key} change={change} />
          ))}
        </TableBody>
      </Table>
      {!isWhole && changes.length > drawn && (
        <Button onClick={() => setWhole(true)} sx={{ mt: 1 }}>
          {t.changes.all(changes.length)}
        </Button>
      )}
    </>
  )
}

const Line = ({ change: { kind, row, column, before, after, percent } }: { change: Change }) => (
  <TableRow>
    <TableCell component="th" scope="row">
      {row}
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary', fontSize: '0.78125rem' }}>
        {`${kind} · ${column}`}
      </Typography>
    </TableCell>
    <TableCell align="right">{before ?? <Absent>{t.changes.isNew}</Absent>}</TableCell>
    <TableCell align="right" sx={{ fontWeight: 650 }}>
      {after ?? <Absent>{t.changes.isGone}</Absent>}
    </TableCell>
    <TableCell align="right" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      {percent !== null && formatChange(percent)}
    </TableCell>
  </TableRow>
)

const Absent = ({ children }: { children: string }) => (
  <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
    {children}
  </Box>
)
