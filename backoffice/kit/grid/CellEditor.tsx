import { Box, Button, Checkbox, FormControlLabel, Popover } from '@mui/material'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { t } from '../../i18n/grid-texts.ts'
import { type Cell, type GridColumn, joined, valuesOf } from './cells.ts'

type Props = {
  column: GridColumn
  label: string
  start: string
  /** Whether the editor starts with a typed character instead of the cell's text. */
  isFresh: boolean
  /** Saves the text, and moves by `next` rows and columns when it is given. */
  onCommit: (text: string, next?: Cell) => void
  onCancel: () => void
}

const SAME_CELL: Cell = { row: 0, column: 0 }

/** The editor of a cell: a text field, a select for one choice, or checkboxes for several. */
export const CellEditor = (props: Props) => {
  if (props.column.many) return <ManyEditor {...props} />
  return props.column.choices ? <ChoiceEditor {...props} /> : <TextEditor {...props} />
}

/** Enter saves and moves down, Tab saves and moves sideways, Escape cancels. */
function handleKey(event: KeyboardEvent, text: string, { onCommit, onCancel }: Props): void {
  event.stopPropagation()
  const side = event.shiftKey ? -1 : 1
  const next = { Enter: { row: side, column: 0 }, Tab: { row: 0, column: side } }[event.key]
  if (next) {
    event.preventDefault()
    onCommit(text, next)
  } else if (event.key === 'Escape') {
    event.preventDefault()
    onCancel()
  }
}

const FIELD = {
  position: 'absolute',
  inset: 0,
  width: 1,
  border: 0,
  px: 1,
  py: 0,
  font: 'inherit',
  color: 'text.primary',
  bgcolor: 'background.paper',
  textAlign: 'inherit',
} as const

const TextEditor = (props: Props) => {
  const { column, label, start, isFresh, onCommit } = props
  const [text, setText] = useState(start)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
    if (!isFresh) field.current?.select()
  }, [isFresh])
  return (
    <Box
      component="input"
      ref={field}
      aria-label={label}
      value={text}
      inputMode={column.isNumber ? 'decimal' : 'text'}
      autoComplete="off"
      maxLength={200}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => handleKey(event, text, props)}
      onBlur={() => onCommit(text)}
      sx={{ ...FIELD, minWidth: 64 }}
    />
  )
}

const ChoiceEditor = (props: Props) => {
  const { column, label, start, onCommit } = props
  const field = useRef<HTMLSelectElement>(null)
  useEffect(() => field.current?.focus(), [])
  const isKnown = column.choices?.some(({ value }) => value === start)
  return (
    <Box
      component="select"
      ref={field}
      aria-label={label}
      defaultValue={start}
      onChange={(event) => onCommit(event.target.value, SAME_CELL)}
      onKeyDown={(event) => handleKey(event, event.currentTarget.value, props)}
      onBlur={(event) => onCommit(event.target.value)}
      sx={FIELD}
    >
      {!isKnown && <option value={start}>{start}</option>}
      {column.choices?.map(({ value, label: name }) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </Box>
  )
}

const ManyEditor = ({ column, label, start, onCommit }: Props) => {
  const [values, setValues] = useState(() => valuesOf(start))
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => onCommit(joined(values), SAME_CELL)
  const choices = column.choices ?? []
  return (
    <>
      <Box component="span" ref={setAnchor} sx={{ position: 'absolute', inset: 0 }} />
      {anchor && (
        <Popover
          open
          anchorEl={anchor}
          onClose={close}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
          slotProps={{ paper: { role: 'dialog', 'aria-label': t.grid.pick(label) } }}
          onKeyDown={(event) => event.stopPropagation()}
        >
          <Box component="fieldset" aria-label={label} sx={{ border: 0, m: 0, p: 1.5, display: 'grid' }}>
            {choices.map(({ value, label: name }) => (
              <FormControlLabel
                key={value}
                label={name}
                control={
                  <Checkbox
                    size="small"
                    checked={values.includes(value)}
                    onChange={(_, isOn) =>
                      // Keeps the values in the order of the choices, not in the order of the clicks.
                      setValues(
                        choices
                          .map((choice) => choice.value)
                          .filter((one) => (one === value ? isOn : values.includes(one))),
                      )
                    }
                  />
                }
              />
            ))}
            <Button onClick={close} sx={{ justifySelf: 'end' }}>
              {t.grid.done}
            </Button>
          </Box>
        </Popover>
      )}
    </>
  )
}
