import AddIcon from '@mui/icons-material/Add'
import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward'
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward'
import DeleteIcon from '@mui/icons-material/Delete'
import EditIcon from '@mui/icons-material/Edit'
import RedoIcon from '@mui/icons-material/Redo'
import UndoIcon from '@mui/icons-material/Undo'
import { Box, Button, IconButton, Tooltip } from '@mui/material'
import type { ComponentType } from 'react'
import { t } from '../../i18n/grid-texts.ts'
import type { GridProps, GridState } from './useGrid.ts'

type Props = Pick<GridProps, 'label' | 'rows' | 'canReorder' | 'addLabel' | 'newRow' | 'canRemove'> & {
  grid: GridState
}

/** Buttons for the grid's keyboard shortcuts, for mouse and touch; they apply to the active cell. */
export const GridToolbar = ({ grid, label, rows, canReorder = false, newRow, canRemove, addLabel }: Props) => {
  const { active, activeRow } = grid
  return (
    <Box role="toolbar" aria-label={label} sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mb: 0.75 }}>
      <Tool icon={UndoIcon} name={t.grid.undo} isOff={!grid.canUndo} onClick={grid.undo} />
      <Tool icon={RedoIcon} name={t.grid.redo} isOff={!grid.canRedo} onClick={grid.redo} />
      <Tool icon={EditIcon} name={t.grid.edit} isOff={!grid.canEdit(active)} onClick={() => grid.edit(active)} />
      {canReorder && (
        <>
          <Tool
            icon={ArrowUpwardIcon}
            name={t.grid.up}
            isOff={active.row === 0}
            onClick={() => grid.move(active.row, active.row - 1)}
          />
          <Tool
            icon={ArrowDownwardIcon}
            name={t.grid.down}
            isOff={active.row >= rows.length - 1}
            onClick={() => grid.move(active.row, active.row + 1)}
          />
        </>
      )}
      {canRemove && (
        <Tool
          icon={DeleteIcon}
          name={t.grid.remove}
          isOff={!activeRow || !canRemove(activeRow)}
          onClick={grid.remove}
        />
      )}
      {newRow && addLabel && (
        <Button size="small" startIcon={<AddIcon />} onClick={grid.add}>
          {addLabel}
        </Button>
      )}
    </Box>
  )
}

type ToolProps = { icon: ComponentType<{ fontSize: 'small' }>; name: string; isOff: boolean; onClick: () => void }

const Tool = ({ icon: Icon, name, isOff, onClick }: ToolProps) => (
  <Tooltip title={name}>
    <span>
      <IconButton aria-label={name} disabled={isOff} onClick={onClick} sx={{ minWidth: 40, minHeight: 40 }}>
        <Icon fontSize="small" />
      </IconButton>
    </span>
  </Tooltip>
)
