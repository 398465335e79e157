import { type ChangeEvent, type ComponentProps, useEffect, useRef, useState } from 'react'
import { formatDayInWords, isDay } from '#shared/dates.ts'
import { Field, type FieldProps, fieldAria } from './Field.tsx'

type DateFieldProps = FieldProps & {
  /** Days as YYYY-MM-DD. Hints for the picker only: the rules run on Continue. */
  min?: string
  max?: string
  /** More words behind the echo, such as "10 días". */
  echoMore?: string | undefined
  onDay?: (day: string) => void
} & Omit<ComponentProps<'input'>, 'name' | 'id' | 'type' | 'value' | 'onChange' | 'className' | 'size'>

/** A day of the trip: the system's picker, and the day in words, since the picker writes it in the browser's language. */
export function DateField(props: DateFieldProps) {
  const { name, id = name, label, hint, error, optional, echoMore, onDay, ...input } = props
  const field = useRef<HTMLInputElement>(null)
  const [day, setDay] = useState('')
  // What was picked before the page came alive is in the document, not in React.
  useEffect(() => setDay(field.current?.value ?? ''), [])

  function picked(event: ChangeEvent<HTMLInputElement>) {
    setDay(event.currentTarget.value)
    onDay?.(event.currentTarget.value)
  }

  const words = isDay(day) ? [formatDayInWords(day), echoMore].filter(Boolean).join(', ') : ''
  return (
    <Field {...{ id, label, hint, error }} {...(optional ? { optional } : {})}>
      <span className="control-box">
        <input
          {...input}
          ref={field}
          type="date"
          className="control"
          name={name}
          id={id}
          onChange={picked}
          {...fieldAria(id, { hint, error })}
        />
      </span>
      <p className="field-echo">{words}</p>
    </Field>
  )
}
