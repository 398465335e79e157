import { Alert, AlertTitle, Typography } from '@mui/material'
import { type ReactNode, useEffect, useRef } from 'react'
import { type FieldValues, get, set, useFormContext, useWatch } from 'react-hook-form'
import { isSame, isSaved, joinedEdit, type OverlappingEdit, overlappingFields } from '#shared/overlapping-edit.ts'
import { type Choice, Choices, type Side } from './Choices.tsx'
import { t } from './texts.ts'

/** A field of a form for people. */
export type FieldInWords<Value> = {
  label: string
  /** How a value is shown; by default a text as it is, and a boolean as yes or no. */
  show?: (value: Value) => ReactNode
  /** Whether the field is changed elsewhere: its new value is told and cannot be chosen. */
  isElsewhere?: boolean
}

export type FieldsInWords<Form> = { [Field in keyof Form]-?: FieldInWords<Form[Field]> }

type Props<Form extends object> = { overlap: OverlappingEdit<Form> | null; fields: FieldsInWords<Form> }

/**
 * Shows inside a form what somebody else saved while the user was editing, field by field, and keeps what was typed (D-09). The
 * form goes on from the newest record: what only the other person changed is taken, what both changed stays as typed, and the user
 * chooses otherwise. A field of a part of the form is named by its path ('passengers.0.name').
 */
export const Meanwhile = <Form extends object>({ overlap, fields }: Props<Form>) =>
  overlap && <ShownOverlap<Form> overlap={overlap} fields={fields} />

const ShownOverlap = <Form extends object>({ overlap, fields }: Props<Form> & { overlap: OverlappingEdit<Form> }) => {
  const { reset, setValue } = useFormContext()
  const values = useWatch<FieldValues>()
  const title = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Fields are unsaved where they differ from the newest record.
    reset(byPaths(overlap.theirs))
    reset(byPaths(joinedEdit(overlap)), { keepDefaultValues: true })
    title.current?.focus()
  }, [overlap, reset])
  const overlapping = overlappingFields(overlap)
  const choices = overlapping.map((one): Choice => {
    const { label, show = asText, isElsewhere = false } = fields[one.field as keyof Form] as FieldInWords<unknown>
    const value: unknown = get(values, one.field)
    const side = isSame(value, one.theirs) ? 'theirs' : isSame(value, one.mine) ? 'mine' : null
    return {
      field: one.field,
      label,
      base: show(one.base),
      theirs: show(one.theirs),
      mine: show(one.mine),
      isContested: one.isContested,
      side: isElsewhere ? undefined : side,
    }
  })
  const canChoose = choices.some(({ side }) => side !== undefined)
  const hasNothingToSave = !canChoose && isSaved(overlap)
  const isOnlySaved = hasNothingToSave && choices.length === 0
  const choose = (field: string, side: Side) => {
    const edit = overlapping.find((one) => one.field === field)
    setValue(field, edit?.[side], { shouldDirty: true, shouldTouch: true, shouldValidate: true })
  }
  return (
    <Alert
      severity={isOnlySaved ? 'info' : 'warning'}
      variant="outlined"
      sx={{ bgcolor: 'background.paper', '& .MuiAlert-message': { flexGrow: 1, minWidth: 0 } }}
    >
      <AlertTitle ref={title} tabIndex={-1} sx={{ fontSize: 'inherit', fontWeight: 650, '&:focus': { outline: 0 } }}>
        {isOnlySaved ? t.savedTitle : t.title}
      </AlertTitle>
      <Typography variant="body2">{hasNothingToSave ? t.saved : canChoose ? t.kept : t.elsewhere}</Typography>
      <Choices choices={choices} onChoose={choose} />
    </Alert>
  )
}

function byPaths(fields: object): object {
  const form = {}
  for (const [path, value] of Object.entries(fields)) set(form, path, value)
  return form
}

function asText(value: unknown): ReactNode {
  if (typeof value === 'boolean') return value ? t.yes : t.no
  return typeof value === 'string' && value.trim() ? value : t.none
}
