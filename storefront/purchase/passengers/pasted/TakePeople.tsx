import { useState } from 'react'
import { isTyped, placePeople, type Taking } from '#shared/pasted-people/place-people.ts'
import type { PastedPerson } from '#shared/pasted-people/person.ts'
import type { PassengerForm } from '#shared/sales/passengers.ts'
import { Button } from '../../../ui/Button.tsx'
import { FieldGroup } from '../../../ui/Field.tsx'
import { PersonPreview } from './PersonPreview.tsx'
import { t } from './texts.ts'

export type TakesPeople = {
  /** The passengers as they are typed now. */
  current: readonly PassengerForm[]
  residenceIso: string
  today: string
  /** Called with all passengers once the visitor accepts the preview. */
  onTake: (passengers: PassengerForm[]) => void
}

type TakePeopleProps = TakesPeople & {
  people: readonly PastedPerson[]
  /** Whether they were read from the lines of documents. */
  isZone?: boolean
  /** What is said of them before what is wrong. */
  notice?: string
}

/**
 * Shows people, with what is wrong at each answer, before anything is taken over (V-14). What was typed is replaced only when the
 * visitor says so.
 */
export function TakePeople({ people, isZone = false, notice, current, onTake, ...context }: TakePeopleProps) {
  const [taking, setTaking] = useState<Taking>('fill')
  const { placed, passengers } = placePeople(people, current, { taking, ...context })
  const withoutPlace = placed.filter(({ position }) => position === null).length

  return (
    <>
      {current.some(isTyped) && people.length > 0 && <TakingChoice taking={taking} onChoose={setTaking} />}
      <output>{summaryOf(placed, withoutPlace, notice)}</output>
      {placed.length > 0 && (
        <ol>
          {placed.map((person, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a person is a place in the text
            <li key={index}>
              <PersonPreview person={person} before={current[person.position ?? -1]} isZone={isZone} {...context} />
            </li>
          ))}
        </ol>
      )}
      <form className="people-dialog-actions" method="dialog">
        <Button type="submit" disabled={withoutPlace === placed.length} onClick={() => onTake(passengers)}>
          {t('paste.take')}
        </Button>
        <Button type="submit" look="ghost">
          {t('paste.cancel')}
        </Button>
      </form>
    </>
  )
}

type PlacedPeople = ReturnType<typeof placePeople>['placed']

function summaryOf(placed: PlacedPeople, withoutPlace: number, notice: string | undefined): string {
  if (placed.length === 0) return ''
  const wrong = placed.filter(
    ({ issues, zoneIssues }) => zoneIssues.length > 0 || Object.keys(issues).length > 0,
  ).length
  return [
    ...(notice ? [notice] : []),
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
