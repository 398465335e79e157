import { type ClipboardEvent, type KeyboardEvent, type RefObject, useState } from 'react'
import { t } from '../../i18n/grid-texts.ts'
import {
  type Cell,
  cleared,
  copied,
  corners,
  type GridColumn,
  type GridRow,
  heldText,
  movedRow,
  pasted,
} from './cells.ts'
import { actOfKey } from './keys.ts'
import { useBlock } from './useBlock.ts'
import { useRowHistory } from './useRowHistory.ts'

export type GridProps = {
  /** The accessible name of the grid, for screen readers. */
  label: string
  rows: readonly GridRow[]
  columns: readonly GridColumn[]
  /** Called with the changed rows. Without it the grid is read-only, but cells can still be copied. */
  onChange?: ((rows: GridRow[]) => void) | undefined
  /** The error of a cell. */
  issueOf?: (row: number, key: string) => string | undefined
  /** Whether users can reorder the rows, by dragging and by keyboard. */
  canReorder?: boolean
  /** `addLabel`: the label of the button that adds a row at the end. `newRow`: makes that row. */
  addLabel?: string | undefined
  newRow?: (() => GridRow) | undefined
  /** Whether a row can be removed; other rows can only be marked as retired, in a column of their own. */
  canRemove?: ((row: GridRow) => boolean) | undefined
}

/** The state of a grid: keyboard, clipboard and undo history. */
export function useGrid(props: GridProps, table: RefObject<HTMLTableElement | null>) {
  const { rows, columns, onChange } = props
  const cells = useBlock(table, { rows: rows.length, columns: columns.length })
  const history = useRowHistory(rows, onChange)
  const editor = useEditor(props, cells, history)
  const [notice, setNotice] = useState('')
  const { active } = cells

  const step = (isDone: boolean, text: string) => {
    if (!isDone) return
    setNotice(text)
    cells.focus()
  }
  const undo = () => step(history.undo(), t.grid.undone)
  const redo = () => step(history.redo(), t.grid.redone)
  const order = orderOf(props, { cells, history, say: setNotice })

  const keys = {
    active,
    last: { row: rows.length - 1, column: columns.length - 1 },
    column: columns[active.column],
    go: cells.go,
    edit: editor.edit,
    clear: () => onChange && history.change(cleared(rows, columns, cells.block)),
    move: order.move,
    undo,
    redo,
  }
  const isTyping = editor.editing !== null
  return {
    active,
    activeRow: rows[active.row],
    activeColumn: columns[active.column],
    block: cells.block,
    go: cells.go,
    notice,
    undo,
    redo,
    canUndo: history.canUndo,
    canRedo: history.canRedo,
    isEdited: onChange !== undefined,
    ...editor,
    ...order,
    handlers: {
      onKeyDown: (event: KeyboardEvent) => {
        const act = isTyping ? undefined : actOfKey(event, keys)
        if (!act) return
        event.preventDefault()
        act()
      },
      ...(isTyping ? {} : clipboardOf(props, { cells, history, say: setNotice })),
    },
  }
}

export type GridState = ReturnType<typeof useGrid>

type Cells = ReturnType<typeof useBlock>
type RowHistory = ReturnType<typeof useRowHistory>
type State = { cells: Cells; history: RowHistory; say: (text: string) => void }

/** The cell that is being edited, and its initial text. */
type Editing = Cell & { text: string; isFresh: boolean }

function useEditor({ rows, columns, onChange }: GridProps, cells: Cells, history: RowHistory) {
  const [editing, setEditing] = useState<Editing | null>(null)

  const canEdit = (cell: Cell) => {
    const [row, column] = [rows[cell.row], columns[cell.column]]
    return onChange !== undefined && row !== undefined && column !== undefined && !column.fixed?.(row)
  }

  function put(cell: Cell, typed: string): void {
    const [row, column] = [rows[cell.row], columns[cell.column]]
    if (!row || !column) return
    const text = heldText(column, typed)
    if (text === (row[column.key] ?? '')) return
    history.change(rows.map((one, n) => (n === cell.row ? { ...one, [column.key]: text } : one)))
  }

  return {
    editing,
    canEdit,
    /** Edits a cell; without `text`, starts with the text of the cell. */
    edit: (cell: Cell, text?: string): void => {
      if (!canEdit(cell)) return
      const key = columns[cell.column]?.key ?? ''
      cells.pick({ from: cell, to: cell })
      setEditing({ ...cell, text: text ?? rows[cell.row]?.[key] ?? '', isFresh: text !== undefined })
    },
    /** Saves the typed text, once even when it is called again on blur, and moves by `next` when it is given. */
    commit: (text: string, next?: Cell): void => {
      if (!editing) return
      setEditing(null)
      put(editing, text)
      if (next) cells.go({ row: editing.row + next.row, column: editing.column + next.column })
    },
    cancel: (): void => {
      setEditing(null)
      cells.focus()
    },
  }
}

/** Adds, removes and moves rows. */
function orderOf(
  { rows, columns, onChange, canReorder, newRow, canRemove }: GridProps,
  { cells, history, say }: State,
) {
  const { active } = cells
  const put = (next: GridRow[], cell: Cell, text: string) => {
    history.change(next)
    cells.pick({ from: cell, to: cell })
    cells.focus()
    say(text)
  }
  return {
    add: (): void => {
      if (!newRow) return
      const name = columns.findIndex(({ isName }) => isName)
      put([...rows, newRow()], { row: rows.length, column: Math.max(0, name) }, t.grid.added)
    },
    move: (from: number, to: number): void => {
      if (!canReorder || !onChange || to < 0 || to >= rows.length || from === to) return
      put(movedRow(rows, from, to), { row: to, column: active.column }, t.grid.moved(to + 1))
    },
    remove: (): void => {
      const row = rows[active.row]
      if (!row || !canRemove?.(row)) return
      const others = rows.filter((one) => one !== row)
      put(others, active, t.grid.removed)
    },
  }
}

/** Copies and pastes blocks of cells, to and from spreadsheets too. */
function clipboardOf({ rows, columns, onChange }: GridProps, { cells, history, say }: State) {
  const { block } = cells
  return {
    onCopy: (event: ClipboardEvent): void => {
      event.preventDefault()
      event.clipboardData.setData('text/plain', copied(rows, columns, block))
      const { from, to } = corners(block)
      say(t.grid.copied((to.row - from.row + 1) * (to.column - from.column + 1)))
    },
    onPaste: (event: ClipboardEvent): void => {
      if (!onChange) return
      event.preventDefault()
      const result = pasted(rows, columns, block, event.clipboardData.getData('text/plain'))
      if (result.cells > 0) {
        history.change(result.rows)
        cells.pick({ from: result.block.to, to: result.block.from })
        cells.focus()
      }
      say(t.grid.pasted(result.cells, result.left))
    },
  }
}
