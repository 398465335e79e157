import { Button } from '@mui/material'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type ListControllerResult, type RaRecord, useListContext } from 'react-admin'
import { PICK_LIMIT } from '#shared/lists.ts'
import { t } from '../i18n/texts.ts'
import { canPick, type Picks } from './picks.tsx'
import { offerUndo } from './offerUndo.tsx'
import { t as undo } from '../i18n/undo-texts.ts'
import { useFilteredRows } from './useFilteredRows.ts'

/** The rows that "tick all" covers, where they are not all rows of the list. */
type All = {
  total: number
  /** The filter that limits these rows, in addition to the list's filters. */
  filter: object
  /** The label of the button that ticks them. `isFirst`: it ticks only the first ones, because there are too many. */
  label: (rows: number, isFirst: boolean) => string
}

type Selection<Row> = {
  pickedCount: number
  rows: () => Row[]
  /** The buttons that tick all rows of the filters, or none. */
  tools: ReactNode
}

/** The ticked rows of the surrounding list, on whatever page they are. */
export function usePicked<Row extends RaRecord>(picks: Picks<Row>, all?: All): Selection<Row> {
  const { data, total = 0, resource, sort, filterValues, ...list } = useListContext<Row>()
  const { selectedIds, onSelect, onUnselectItems } = list
  const knownRows = useRef(new Map<Row['id'], Row>())
  const see = (rows: readonly Row[]) => rows.forEach((row) => knownRows.current.set(row.id, row))
  useEffect(() => see(data ?? []), [data])
  // Some rows may not be tickable: the button disappears once all tickable ones are ticked.
  const [most, setMost] = useState<number | null>(null)
  const { read, isReading } = useFilteredRows<Row>(resource, (rows) => {
    const good = rows.filter((row) => canPick(picks, row))
    see(good)
    onSelect(good.map(({ id }) => id))
    setMost(good.length)
  })
  const pickedCount = selectedIds.length
  const there = all?.total ?? total
  const reach = Math.min(there, PICK_LIMIT)
  const readAll = () => read({ filter: { ...(filterValues as object), ...all?.filter }, sort })
  const unpick = useUndoableUnpick({ selectedIds, onSelect, onUnselectItems })
  const tools = pickedCount > 0 && (
    <>
      {pickedCount < reach && pickedCount !== most && (
        <Button size="small" disabled={isReading} onClick={readAll}>
          {(all?.label ?? t.list.pickAll)(reach, there > reach)}
        </Button>
      )}
      <Button size="small" color="inherit" onClick={unpick}>
        {t.list.unpick}
      </Button>
    </>
  )
  return { pickedCount, rows: () => selectedIds.flatMap((id) => knownRows.current.get(id) ?? []), tools }
}

type Ticks = Pick<ListControllerResult, 'selectedIds' | 'onSelect' | 'onUnselectItems'>

/** Unticks all rows, and offers to tick them again until the list is left or other rows are ticked. */
function useUndoableUnpick({ selectedIds, onSelect, onUnselectItems }: Ticks): () => void {
  const withdraw = useRef<() => void>(undefined)
  const hasTicks = selectedIds.length > 0
  useEffect(() => {
    if (hasTicks) withdraw.current?.()
  }, [hasTicks])
  useEffect(() => () => withdraw.current?.(), [])
  return () => {
    onUnselectItems()
    withdraw.current = offerUndo({ text: undo.unpicked(selectedIds.length), undo: () => onSelect(selectedIds) })
  }
}
