import { useEffect, useRef, useState } from 'react'
import { placePeople, isTyped, type Taking } from '#shared/pasted-people/place-people.ts'
import { readTable } from '#shared/pasted-people/read-table.ts'
import type { PassengerForm } from '#shared/sales/passengers.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field, fieldAria, FieldGroup } from '../../../ui/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { PersonPreview } from './PersonPreview.tsx'
import { isZone, readZones } from './read-zone.ts'
import { t } from './texts.ts'

import './PastePeople.css'

/** More characters than the rows of the largest purchase have. */
const MAX_LENGTH = 20_000
const FIELD = 'pasted-people'

type PastePeopleProps = {
  /** The passengers as they are typed now. */
  current: readonly PassengerForm[]
  residenceIso: string
  today: string
  /** Called with all passengers once the visitor accepts the preview. */
  onTake: (passengers: PassengerForm[]) => void
  onClose: () => void
}

/**
 * Reads people from rows of a table or from the lines of a passport, and shows them, with what is wrong at each cell, before anything
 * is taken over (V-14). What was typed is replaced only when the visitor says so.
 */
export function PastePeople({ current, onTake, onClose, ...context }: PastePeopleProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  const [text, setText] = useState('')
  const [taking, setTaking] = useState<Taking>('fill')
  const zone = isZone(text)
  const people = zone ? readZones(text, context) : readTable(text, context)
  const { placed, passengers } = placePeople(people, current, { taking, ...context })
  const withoutPlace = placed.filter(({ position }) => position === null).length

  function take() {
    onTake(passengers)
    dialog.current?.close()
  }

  return (
    <dialog className="paste-people" ref={dialog} aria-labelledby="paste-people-title" onClose={onClose}>
      <div className="paste-people-head">
        <h2 id="paste-people-title">{t('paste.title')}</h2>
        <button
          type="button"
          className="round-button"
          aria-label={t('paste.close')}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="x" size={20} />
        </button>
      </div>
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
      {current.some(isTyped) && people.length > 0 && <TakingChoice taking={taking} onChoose={setTaking} />}
      <output>{summaryOf(placed, withoutPlace)}</output>
      {placed.length > 0 && (
        <ol>
          {placed.map((person, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a person is a place in the text
            <li key={index}>
              <PersonPreview person={person} before={current[person.position ?? -1]} isZone={zone} {...context} />
            </li>
          ))}
        </ol>
      )}
      <div className="paste-people-actions">
        <Button disabled={withoutPlace === placed.length} onClick={take}>
          {t('paste.take')}
        </Button>
        <Button look="ghost" onClick={() => dialog.current?.close()}>
          {t('paste.cancel')}
        </Button>
      </div>
    </dialog>
  )
}

type Placed = ReturnType<typeof placePeople>['placed']

function summaryOf(placed: Placed, withoutPlace: number): string {
  if (placed.length === 0) return ''
  const wrong = placed.filter(
    ({ issues, zoneIssues }) => zoneIssues.length > 0 || Object.keys(issues).length > 0,
  ).length
  return [
    t('paste.count', { count: placed.length }),
    ...(wrong > 0 ? [t('paste.wrong', { count: wrong })] : []),
    ...(withoutPlace > 0 ? [t('paste.tooMany', { count: withoutPlace })] : []),
  ].join(' ')
}

function TakingChoice({ taking, onChoose }: { taking: Taking; onChoose: (taking: Taking) => void }) {
  return (
    <FieldGroup id="paste-taking" label={t('paste.taking')}>
      <div className="document-types">
        {(['fill', 'replace'] as const).map((value, index) => (
          <label className="pill" key={value}>
            <input
              type="radio"
              name="paste-taking"
              id={index === 0 ? 'paste-taking' : `paste-taking-${value}`}
              checked={taking === value}
              onChange={() => onChoose(value)}
            />
            <span>{t(`paste.${value}`)}</span>
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
