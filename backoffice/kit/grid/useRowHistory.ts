import { useState } from 'react'
import type { GridRow } from './cells.ts'

type Rows = readonly GridRow[]

/** The undo history of a grid's rows. `undo` and `redo` return whether there was a change to undo or to redo. */
export function useRowHistory(rows: Rows, onChange: ((rows: GridRow[]) => void) | undefined) {
  const [{ past, future }, setHistory] = useState<{ past: readonly Rows[]; future: readonly Rows[] }>({
    past: [],
    future: [],
  })

  function change(next: Rows): void {
    setHistory({ past: [...past, rows], future: [] })
    onChange?.([...next])
  }

  function undo(): boolean {
    const last = past.at(-1)
    if (!last) return false
    setHistory({ past: past.slice(0, -1), future: [...future, rows] })
    onChange?.([...last])
    return true
  }

  function redo(): boolean {
    const next = future.at(-1)
    if (!next) return false
    setHistory({ past: [...past, rows], future: future.slice(0, -1) })
    onChange?.([...next])
    return true
  }

  return { change, undo, redo, canUndo: past.length > 0, canRedo: future.length > 0 }
}
