import { Checkbox, type CheckboxProps } from '@mui/material'
import { memo } from 'react'
import { type RaRecord, useListContext } from 'react-admin'
import { t } from '../i18n/texts.ts'

/** Which rows of a list can be ticked, and the name of each for its checkbox. */
export type Picks<Row> = {
  /** Whether a row can be ticked; by default every row can. */
  can?: (row: Row) => boolean
  nameOf: (row: Row) => string
  /** The label of the checkbox that ticks the page, where it does not tick every row of the page. */
  pageLabel?: string
}

export function canPick<Row>({ can }: Pick<Picks<Row>, 'can'>, row: Row): boolean {
  return can ? can(row) : true
}

type Props<Row> = { picks: Picks<Row>; row: Row; sx?: CheckboxProps['sx'] }

/** The checkbox of a row, labelled with the row's name: react-admin's own has the same label in every row. */
export const PickRow = <Row extends RaRecord>({ picks, row, sx }: Props<Row>) => {
  const { selectedIds, onToggleItem } = useListContext<Row>()
  return (
    <RowCheckbox
      id={row.id}
      name={picks.nameOf(row)}
      isPicked={selectedIds.includes(row.id)}
      isOff={!canPick(picks, row)}
      onToggle={onToggleItem}
      sx={sx ?? null}
    />
  )
}

type RowCheckboxProps = Required<Pick<CheckboxProps, 'sx'>> & {
  id: RaRecord['id']
  name: string
  isPicked: boolean
  isOff: boolean
  onToggle: (id: RaRecord['id']) => void
}

/** Memorised, because a tick tells every row which ones are ticked. */
const RowCheckbox = memo(({ id, name, isPicked, isOff, onToggle, sx }: RowCheckboxProps) => (
  <Checkbox
    size="small"
    checked={isPicked}
    disabled={isOff}
    // A click that reached the row would open the record.
    onClick={(event) => event.stopPropagation()}
    onChange={() => onToggle(id)}
    slotProps={{ input: { 'aria-label': t.list.select(name) } }}
    sx={sx}
  />
))

/** The checkbox that ticks or unticks all rows of the page that can be ticked; rows of other pages stay as they are. */
export const PickPage = <Row extends RaRecord>({ picks }: { picks: Picks<Row> }) => {
  const { data = [], selectedIds, onSelect } = useListContext<Row>()
  const page = data.filter((row) => canPick(picks, row)).map(({ id }) => id)
  const ticks = page.filter((id) => selectedIds.includes(id))
  const all = page.length > 0 && ticks.length === page.length
  const some = !all && ticks.length > 0
  return (
    <Checkbox
      size="small"
      checked={all}
      indeterminate={some}
      disabled={page.length === 0}
      onChange={() => {
        const others = selectedIds.filter((id) => !page.includes(id))
        onSelect(all ? others : [...others, ...page])
      }}
      slotProps={{
        input: {
          'aria-label': picks.pageLabel ?? t.list.selectPage,
          // The state of the box itself says that some are ticked; `mixed` beside it would contradict `checked`.
          'aria-checked': undefined,
          ref: (box: HTMLInputElement | null) => {
            if (box) box.indeterminate = some
          },
        },
      }}
    />
  )
}
