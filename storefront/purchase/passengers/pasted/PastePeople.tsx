import { useState } from 'react'
import { readTable } from '#shared/pasted-people/read-table.ts'
import { Field, fieldAria } from '../../../ui/Field.tsx'
import { PeopleDialog } from './PeopleDialog.tsx'
import { isZone, readZones } from './read-zone.ts'
import { TakePeople, type TakesPeople } from './TakePeople.tsx'
import { t } from './texts.ts'

/** More characters than the rows of the largest purchase have. */
const MAX_LENGTH = 20_000
const FIELD = 'pasted-people'

/** Reads people from rows of a table or from the lines of a passport (V-14). */
export function PastePeople({ onClose, ...current }: TakesPeople & { onClose: () => void }) {
  const [text, setText] = useState('')
  const zone = isZone(text)
  const people = zone ? readZones(text, current) : readTable(text, current)
  return (
    <PeopleDialog title={t('paste.title')} onClose={onClose}>
      <Field id={FIELD} label={t('paste.field')} hint={t('paste.hint')}>
        <textarea
          className="control"
          id={FIELD}
          rows={4}
          wrap="off"
          maxLength={MAX_LENGTH}
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          {...fieldAria(FIELD, { hint: t('paste.hint') })}
        />
      </Field>
      <TakePeople {...current} people={people} isZone={zone} notice={t('paste.count', { count: people.length })} />
    </PeopleDialog>
  )
}
