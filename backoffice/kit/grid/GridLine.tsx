import DragIndicatorIcon from '@mui/icons-material/DragIndicator'
import { Box } from '@mui/material'
import { useId } from 'react'
import { useDrag, useDrop } from 'react-dnd'
import { t } from '../../i18n/grid-texts.ts'
import { CellEditor } from './CellEditor.tsx'
import { type GridColumn, type GridRow, isWithin, shownText } from './cells.ts'
import type { GridProps, GridState } from './useGrid.ts'

type Props = Pick<GridProps, 'columns' | 'issueOf' | 'label'> & {
  row: GridRow
  n: number
  grid: GridState
  hasHandle: boolean
}

/** A row of a grid, with a drag handle where rows can be reordered. */
export const GridLine = ({ row, n, grid, hasHandle, columns, issueOf, label }: Props) => {
  const [{ isDragging }, drag, preview] = useDrag({
    type: label,
    item: { n },
    canDrag: hasHandle,
    collect: (monitor) => ({ isDragging: monitor.isDragging() }),
  })
  const [{ isOver }, drop] = useDrop<{ n: number }, void, { isOver: boolean }>({
    accept: label,
    drop: ({ n: from }) => grid.move(from, n),
    collect: (monitor) => ({ isOver: monitor.isOver() && monitor.getItem().n !== n }),
  })
  return (
    <Box
      component="tr"
      ref={(line: HTMLTableRowElement | null) => void preview(drop(line))}
      aria-rowindex={n + 2}
      sx={{
        opacity: isDragging ? 0.4 : 1,
        '& > *': isOver ? { borderTop: '2px solid', borderTopColor: 'primary.main' } : {},
      }}
    >
      {hasHandle && (
        <td>
          <Box
            component="span"
            ref={(handle: HTMLSpanElement | null) => void drag(handle)}
            title={t.grid.drag}
            sx={{ display: 'inline-flex', cursor: 'grab', touchAction: 'none', color: 'text.secondary' }}
          >
            <DragIndicatorIcon fontSize="small" aria-hidden />
          </Box>
        </td>
      )}
      {columns.map((column, c) => (
        <GridCell key={column.key} {...{ row, column, n, c, grid, columns }} issue={issueOf?.(n, column.key)} />
      ))}
    </Box>
  )
}

type CellProps = {
  row: GridRow
  column: GridColumn
  columns: readonly GridColumn[]
  n: number
  c: number
  grid: GridState
  issue: string | undefined
}

const GridCell = ({ row, column, columns, n, c, grid, issue }: CellProps) => {
  const issueId = useId()
  const cell = { row: n, column: c }
  const isActive = grid.active.row === n && grid.active.column === c
  const isEditing = grid.editing?.row === n && grid.editing.column === c
  const canEdit = grid.canEdit(cell)
  const name = columns.find(({ isName }) => isName)
  return (
    <Box
      component={column.isName ? 'th' : 'td'}
      role={column.isName ? 'rowheader' : 'gridcell'}
      {...(column.isName ? { scope: 'row' } : {})}
      data-name={column.isName}
      data-active={isActive}
      tabIndex={isActive && !isEditing ? 0 : -1}
      aria-selected={isWithin(grid.block, cell)}
      aria-readonly={!canEdit}
      aria-invalid={issue !== undefined}
      aria-describedby={issue ? issueId : undefined}
      title={issue}
      onMouseDown={(event) => {
        if (isEditing || event.button !== 0) return
        // A second tap on the active cell edits it, because a touch screen has no F2 key.
        if (isActive && !event.shiftKey && document.activeElement === event.currentTarget) {
          event.preventDefault()
          grid.edit(cell)
        } else grid.go(cell, { extends: event.shiftKey })
      }}
      onMouseEnter={(event) => {
        if (event.buttons === 1 && !grid.editing) grid.go(cell, { extends: true })
      }}
      onFocus={(event) => {
        if (event.target === event.currentTarget && !isActive) grid.go(cell)
      }}
      sx={(theme) => ({
        position: 'relative',
        cursor: 'default',
        userSelect: 'none',
        textAlign: column.isNumber ? 'right' : 'left',
        color: canEdit || !grid.isEdited ? 'text.primary' : 'text.secondary',
        '&&[aria-selected="true"]': { bgcolor: theme.palette.action.selected },
        '&&[aria-invalid="true"]': { boxShadow: `inset 0 0 0 2px ${theme.palette.error.main}` },
        '&:focus-visible, &:focus': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: '-2px' },
      })}
    >
      {isEditing && grid.editing ? (
        <CellEditor
          column={column}
          label={t.grid.cell(column.title, name ? shownText(name, row) : '')}
          start={grid.editing.text}
          isFresh={grid.editing.isFresh}
          onCommit={grid.commit}
          onCancel={grid.cancel}
        />
      ) : (
        shownText(column, row)
      )}
      {issue && (
        // The error describes the cell; inside the cell it would become part of the row's accessible name.
        <span id={issueId} hidden>
          {issue}
        </span>
      )}
    </Box>
  )
}
