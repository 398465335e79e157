import { Alert, Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import type { CellIssue } from '#shared/tariffs/spreadsheet-contract.ts'
import { t } from '../../i18n/spreadsheet-texts.ts'
import { onDesk } from '../../ui/onDesk.ts'

type Props = { issues: readonly CellIssue[]; total: number }

/** The errors in a spreadsheet by cell, with the spreadsheet's own cell names. */
export const WrongCells = ({ issues, total }: Props) => (
  <>
    <Alert severity="warning" variant="outlined" sx={{ bgcolor: 'background.paper', mb: 1.5 }}>
      {t.spreadsheet.wrong(total)}
      {total > issues.length && ` ${t.spreadsheet.shown(issues.length)}`}
    </Alert>
    <Table
      size="small"
      aria-label={t.spreadsheet.wrongTitle}
      sx={{ '& th, & td': { px: { xs: 0.75, sm: 1.5 }, verticalAlign: 'top', overflowWrap: 'anywhere' } }}
    >
      <TableHead>
        <TableRow>
          <TableCell>{t.spreadsheet.place}</TableCell>
          <TableCell sx={onDesk}>{t.spreadsheet.found}</TableCell>
          <TableCell>{t.spreadsheet.fix}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {issues.map((issue, index) => (
          // The index is the key: two issues may be identical, and none changes its place.
          <Line key={index} issue={issue} />
        ))}
      </TableBody>
    </Table>
  </>
)

const Line = ({ issue: { sheet, row, column, title, found, message } }: { issue: CellIssue }) => (
  <TableRow>
    <TableCell component="th" scope="row" sx={{ width: '30%' }}>
      <b>{sheet}</b>
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary', fontSize: '0.78125rem' }}>
        {[placeOf(row, column), title].filter(Boolean).join(' · ')}
      </Typography>
    </TableCell>
    <TableCell sx={onDesk}>{found}</TableCell>
    <TableCell>
      {found !== null && <Box sx={{ display: { sm: 'none' }, color: 'text.secondary' }}>{`«${found}»`}</Box>}
      {message}
    </TableCell>
  </TableRow>
)

function placeOf(row: number | null, column: string | null): string {
  if (row !== null && column !== null) return t.spreadsheet.cell(column, row)
  if (row !== null) return t.spreadsheet.row(row)
  return column === null ? t.spreadsheet.wholeSheet : t.spreadsheet.column(column)
}
