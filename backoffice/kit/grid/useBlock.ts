import { type RefObject, useEffect, useState } from 'react'
import type { Block, Cell } from './cells.ts'

export const FIRST_CELL: Cell = { row: 0, column: 0 }

/** The block of cells that is picked in a grid, and the cell that the keyboard is on: its last corner. */
export function useBlock(
  table: RefObject<HTMLTableElement | null>,
  { rows, columns }: { rows: number; columns: number },
) {
  const [block, setBlock] = useState<Block>({ from: FIRST_CELL, to: FIRST_CELL })
  /** How often the keyboard was sent to the active cell. */
  const [sent, setSent] = useState(0)

  // The cell is drawn first.
  useEffect(() => {
    if (sent === 0) return
    const cell = table.current?.querySelector<HTMLElement>('[data-active="true"]')
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [table, sent])

  const inside = ({ row, column }: Cell): Cell => ({
    row: Math.max(0, Math.min(row, rows - 1)),
    column: Math.max(0, Math.min(column, columns - 1)),
  })

  return {
    block,
    active: inside(block.to),
    pick: setBlock,
    focus: () => setSent((times) => times + 1),
    /** Goes to a cell; `extends` makes the block reach it. */
    go: (to: Cell, { extends: isLonger = false } = {}): void => {
      const cell = inside(to)
      setBlock({ from: isLonger ? block.from : cell, to: cell })
      setSent((times) => times + 1)
    },
  }
}
