import { type RefObject, useEffect, useState } from 'react'
import type { Block, Cell } from './cells.ts'

export const FIRST_CELL: Cell = { row: 0, column: 0 }

/** The selected block of a grid, and its active cell, which has the focus: the last corner of the block. */
export function useBlock(
  table: RefObject<HTMLTableElement | null>,
  { rows, columns }: { rows: number; columns: number },
) {
  const [block, setBlock] = useState<Block>({ from: FIRST_CELL, to: FIRST_CELL })
  /** The number of times that the focus was sent to the active cell; each change focuses it. */
  const [focusCount, setFocusCount] = useState(0)

  // In an effect, because the cell must be rendered before it can take the focus.
  useEffect(() => {
    if (focusCount === 0) return
    const cell = table.current?.querySelector<HTMLElement>('[data-active="true"]')
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [table, focusCount])

  const inside = ({ row, column }: Cell): Cell => ({
    row: Math.max(0, Math.min(row, rows - 1)),
    column: Math.max(0, Math.min(column, columns - 1)),
  })

  return {
    block,
    active: inside(block.to),
    pick: setBlock,
    focus: () => setFocusCount((times) => times + 1),
    /** Moves to a cell; with `extends`, the selection grows up to it. */
    go: (to: Cell, { extends: isLonger = false } = {}): void => {
      const cell = inside(to)
      setBlock({ from: isLonger ? block.from : cell, to: cell })
      setFocusCount((times) => times + 1)
    },
  }
}
