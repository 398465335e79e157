import type { KeyboardEvent } from 'react'
import type { Cell, GridColumn } from './cells.ts'
import { FIRST_CELL } from './useBlock.ts'

const STEPS: Readonly<Record<string, Cell>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

/** The actions of keys in a grid, while no cell is being edited. */
type KeyActs = {
  active: Cell
  /** The bottom right cell of the grid. */
  last: Cell
  column: GridColumn | undefined
  go: (to: Cell, options?: { extends?: boolean }) => void
  /** Edits a cell; without `text`, starts with the text of the cell. */
  edit: (cell: Cell, text?: string) => void
  clear: () => void
  move: (from: number, to: number) => void
  undo: () => void
  redo: () => void
}

/** The action of a key; undefined for keys that the grid leaves to the browser, such as Tab, which leaves the grid. */
export function actOfKey(event: KeyboardEvent, acts: KeyActs): (() => void) | undefined {
  const { active, last, go } = acts
  const step = STEPS[event.key]
  const longer = { extends: event.shiftKey }
  if (step && event.altKey) return step.row === 0 ? undefined : () => acts.move(active.row, active.row + step.row)
  if (step) {
    const far = event.ctrlKey || event.metaKey ? Math.max(last.row, last.column) : 1
    return () => go({ row: active.row + step.row * far, column: active.column + step.column * far }, longer)
  }
  if (event.ctrlKey || event.metaKey) return actOfCommand(event, acts)
  switch (event.key) {
    case 'Home':
      return () => go({ ...active, column: 0 }, longer)
    case 'End':
      return () => go({ ...active, column: last.column }, longer)
    case 'Enter':
    case 'F2':
      return () => acts.edit(active)
    case 'Delete':
    case 'Backspace':
      return acts.clear
  }
  if (event.key.length !== 1 || event.altKey || !acts.column) return undefined
  return acts.column.choices ? () => acts.edit(active) : () => acts.edit(active, event.key)
}

function actOfCommand(event: KeyboardEvent, { last, go, undo, redo }: KeyActs): (() => void) | undefined {
  const longer = { extends: event.shiftKey }
  switch (event.key.toLowerCase()) {
    case 'z':
      return event.shiftKey ? redo : undo
    case 'y':
      return redo
    case 'home':
      return () => go(FIRST_CELL, longer)
    case 'end':
      return () => go(last, longer)
    default:
      return undefined
  }
}
