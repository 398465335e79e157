import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { t } from '../../i18n/grid-texts.ts'
import {
  type Block,
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

export type GridProps = {
  /** What the grid is of, for those who do not see it. */
  label: string
  rows: readonly GridRow[]
  columns: readonly GridColumn[]
  /** Left out, the grid is only read and copied. */
  onChange?: ((rows: GridRow[]) => void) | undefined
  /** What is wrong with a cell. */
  issueOf?: (row: number, key: string) => string | undefined
  /** Rows are put in order, by dragging and by keyboard. */
  ordered?: boolean
  /** A new row, at the end, and what the button that adds it says. */
  addLabel?: string | undefined
  newRow?: (() => GridRow) | undefined
  /** Rows that may be taken away; the others are retired in a column of theirs. */
  canRemove?: ((row: GridRow) => boolean) | undefined
}

/** The cell that is typed in, and what is in it so far. */
type Editing = Cell & { text: string; isFresh: boolean }

const START: Cell = { row: 0, column: 0 }
const STEPS: Readonly<Record<string, Cell>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

/** The keyboard, the clipboard and the history of a grid. */
export function useGrid({ rows, columns, onChange, newRow, ordered = false, canRemove }: GridProps) {
  const [block, setBlock] = useState<Block>({ from: START, to: START })
  const [editing, setEditing] = useState<Editing | null>(null)
  const [said, setSaid] = useState('')
  const table = useRef<HTMLTableElement>(null)
  const takesFocus = useRef(false)
  const history = useRef<{ past: (readonly GridRow[])[]; future: (readonly GridRow[])[] }>({ past: [], future: [] })
  const [steps, setSteps] = useState({ past: 0, future: 0 })
  const active = inside(block.to)
  const activeRow = rows[active.row]
  const activeColumn = columns[active.column]

  function inside({ row, column }: Cell): Cell {
    return {
      row: Math.max(0, Math.min(row, rows.length - 1)),
      column: Math.max(0, Math.min(column, columns.length - 1)),
    }
  }

  // The cell that the keyboard went to is drawn first.
  useEffect(() => {
    if (!takesFocus.current || editing) return
    takesFocus.current = false
    const cell = table.current?.querySelector<HTMLElement>('[data-active="true"]')
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })

  function go(to: Cell, { extends: isLonger = false } = {}): void {
    const cell = inside(to)
    takesFocus.current = true
    setEditing(null)
    setBlock({ from: isLonger ? block.from : cell, to: cell })
  }

  function count(): void {
    setSteps({ past: history.current.past.length, future: history.current.future.length })
  }

  function change(next: GridRow[]): void {
    history.current = { past: [...history.current.past, rows], future: [] }
    count()
    onChange?.(next)
  }

  function step(back: 'past' | 'future', forth: 'past' | 'future', text: string): void {
    const last = history.current[back].at(-1)
    if (!last) return
    history.current[back] = history.current[back].slice(0, -1)
    history.current[forth] = [...history.current[forth], rows]
    count()
    takesFocus.current = true
    setEditing(null)
    setSaid(text)
    onChange?.([...last])
  }
  const undo = () => step('past', 'future', t.grid.undone)
  const redo = () => step('future', 'past', t.grid.redone)

  const canEdit = (cell: Cell) => {
    const [row, column] = [rows[cell.row], columns[cell.column]]
    return onChange !== undefined && row !== undefined && column !== undefined && !column.fixed?.(row)
  }

  /** Without a text, with what is in the cell. */
  function edit(cell: Cell, text?: string): void {
    const key = columns[cell.column]?.key ?? ''
    if (!canEdit(cell)) return
    setBlock({ from: cell, to: cell })
    setEditing({ ...cell, text: text ?? rows[cell.row]?.[key] ?? '', isFresh: text !== undefined })
  }

  function put(cell: Cell, typed: string): void {
    const [row, column] = [rows[cell.row], columns[cell.column]]
    if (!row || !column) return
    const text = heldText(column, typed)
    if (text === (row[column.key] ?? '')) return
    change(rows.map((one, n) => (n === cell.row ? { ...one, [column.key]: text } : one)))
  }

  /** Keeps what was typed, once. */
  function commit(text: string, next?: Cell): void {
    if (!editing) return
    setEditing(null)
    put(editing, text)
    if (next) go({ row: editing.row + next.row, column: editing.column + next.column })
  }

  function cancel(): void {
    takesFocus.current = true
    setEditing(null)
  }

  function add(): void {
    if (!newRow) return
    change([...rows, newRow()])
    takesFocus.current = true
    const name = Math.max(
      0,
      columns.findIndex(({ isName }) => isName),
    )
    const cell = { row: rows.length, column: name }
    setBlock({ from: cell, to: cell })
    setSaid(t.grid.added)
  }

  function move(from: number, to: number): void {
    if (!ordered || !onChange || to < 0 || to >= rows.length || from === to) return
    change(movedRow(rows, from, to))
    takesFocus.current = true
    const cell = { row: to, column: active.column }
    setBlock({ from: cell, to: cell })
    setSaid(t.grid.moved(to + 1))
  }

  function remove(): void {
    if (!activeRow || !canRemove?.(activeRow)) return
    change(rows.filter((_, n) => n !== active.row))
    takesFocus.current = true
    setSaid(t.grid.removed)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (editing) return
    const isCommand = event.ctrlKey || event.metaKey
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const done = whatKeyDoes(event, isCommand, key)
    if (!done) return
    event.preventDefault()
    done()
  }

  function whatKeyDoes(event: KeyboardEvent, isCommand: boolean, key: string): (() => void) | undefined {
    const to = STEPS[key]
    if (to && event.altKey) return to.row === 0 ? undefined : () => move(active.row, active.row + to.row)
    if (to) {
      const far = isCommand ? Math.max(rows.length, columns.length) : 1
      const cell = { row: active.row + to.row * far, column: active.column + to.column * far }
      return () => go(cell, { extends: event.shiftKey })
    }
    if (isCommand) {
      if (key === 'z') return event.shiftKey ? redo : undo
      if (key === 'y') return redo
      if (key === 'Home') return () => go(START, { extends: event.shiftKey })
      if (key === 'End')
        return () => go({ row: rows.length - 1, column: columns.length - 1 }, { extends: event.shiftKey })
      return undefined
    }
    switch (key) {
      case 'Home':
        return () => go({ ...active, column: 0 }, { extends: event.shiftKey })
      case 'End':
        return () => go({ ...active, column: columns.length - 1 }, { extends: event.shiftKey })
      case 'Enter':
      case 'F2':
        return () => edit(active)
      case 'Delete':
      case 'Backspace':
        return onChange && (() => change(cleared(rows, columns, block)))
    }
    if (key.length !== 1 || event.altKey || !activeColumn) return undefined
    return activeColumn.choices ? () => edit(active) : () => edit(active, event.key)
  }

  function onCopy(event: ClipboardEvent): void {
    if (editing) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', copied(rows, columns, block))
    const { from, to } = corners(block)
    setSaid(t.grid.copied((to.row - from.row + 1) * (to.column - from.column + 1)))
  }

  function onPaste(event: ClipboardEvent): void {
    if (editing || !onChange) return
    event.preventDefault()
    const result = pasted(rows, columns, block, event.clipboardData.getData('text/plain'))
    if (result.cells > 0) {
      change(result.rows)
      takesFocus.current = true
      setBlock({ from: result.block.to, to: result.block.from })
    }
    setSaid(t.grid.pasted(result.cells, result.left))
  }

  return {
    table,
    block,
    active,
    activeRow,
    activeColumn,
    editing,
    said,
    steps,
    undo,
    redo,
    go,
    edit,
    commit,
    cancel,
    add,
    move,
    remove,
    canEdit,
    isEdited: onChange !== undefined,
    handlers: { onKeyDown, onCopy, onPaste },
  }
}

export type GridState = ReturnType<typeof useGrid>
