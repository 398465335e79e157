import { Box, Typography } from '@mui/material'
import { useId, useRef } from 'react'
import { DndProvider } from 'react-dnd'
import { HTML5Backend } from 'react-dnd-html5-backend'
import { TouchBackend } from 'react-dnd-touch-backend'
import { t } from '../../i18n/grid-texts.ts'
import { visuallyHidden } from '../../ui/visuallyHidden.ts'
import { isTouch } from '../isTouch.ts'
import { GridLine } from './GridLine.tsx'
import { GridToolbar } from './GridToolbar.tsx'
import { type GridProps, useGrid } from './useGrid.ts'

/**
 * A table that is edited like a spreadsheet: by keyboard, by pointer, by pasting, with undo and redo. An error is marked in its
 * cell, and its text is shown below the table when that cell is active.
 */
export const Grid = (props: GridProps) => {
  const { label, rows, columns, onChange, issueOf, canReorder = false } = props
  const table = useRef<HTMLTableElement>(null)
  const grid = useGrid(props, table)
  const helpId = useId()
  const issue = grid.activeColumn && issueOf?.(grid.active.row, grid.activeColumn.key)
  const hasHandles = canReorder && onChange !== undefined
  return (
    <Box sx={{ minWidth: 0 }}>
      {onChange && <GridToolbar grid={grid} {...props} />}
      <Box
        sx={{
          overflow: 'auto',
          maxHeight: '70vh',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.paper',
        }}
      >
        <DndProvider backend={isTouch() ? TouchBackend : HTML5Backend}>
          <Box
            component="table"
            ref={table}
            role="grid"
            aria-label={label}
            aria-describedby={onChange ? helpId : undefined}
            aria-readonly={!onChange}
            aria-multiselectable
            aria-rowcount={rows.length + 1}
            {...grid.handlers}
            sx={TABLE}
          >
            <thead>
              <tr>
                {hasHandles && (
                  <Box component="th" scope="col" sx={{ width: 36 }}>
                    <Box component="span" sx={visuallyHidden}>
                      {t.grid.order}
                    </Box>
                  </Box>
                )}
                {columns.map(({ key, title, isName, isNumber, width }) => (
                  <Box
                    component="th"
                    scope="col"
                    key={key}
                    data-name={isName}
                    sx={{ minWidth: width ?? (isNumber ? 96 : 120), textAlign: isNumber ? 'right' : 'left' }}
                  >
                    {title}
                  </Box>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, n) => (
                <GridLine key={row.id ?? n} row={row} n={n} grid={grid} hasHandle={hasHandles} {...props} />
              ))}
            </tbody>
          </Box>
        </DndProvider>
        {rows.length === 0 && (
          <Typography variant="body2" sx={{ p: 1.5, color: 'text.secondary' }}>
            {t.grid.none}
          </Typography>
        )}
      </Box>
      <Typography variant="body2" color="error" sx={{ minHeight: '1.6em', mt: 0.5 }}>
        {issue}
      </Typography>
      {onChange && (
        <Typography id={helpId} variant="body2" sx={{ color: 'text.secondary', display: { xs: 'none', md: 'block' } }}>
          {t.grid.help}
        </Typography>
      )}
      <Box component="output" sx={visuallyHidden}>
        {grid.notice}
      </Box>
    </Box>
  )
}

const STICKY = { position: 'sticky', bgcolor: 'background.paper' } as const

const TABLE = {
  borderCollapse: 'separate',
  borderSpacing: 0,
  width: 1,
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
  '& th, & td': { borderBottom: 1, borderRight: 1, borderColor: 'divider', px: 1, py: 0.75, fontWeight: 400 },
  '& thead th': { ...STICKY, top: 0, zIndex: 2, fontWeight: 600, color: 'text.secondary', whiteSpace: 'nowrap' },
  // The column with the row's name stays visible when the table scrolls sideways.
  '& [data-name="true"]': { position: 'sticky', left: 0, bgcolor: 'background.paper', zIndex: 1 },
  '& thead [data-name="true"]': { zIndex: 3 },
} as const
