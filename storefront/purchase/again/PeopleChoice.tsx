import type { BoughtBefore } from '#shared/after-sale/buy-again-contract.ts'
import { fullName } from '#shared/sales/passengers.ts'
import { writeDay } from '#shared/typed-day.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { FieldGroup } from '../../ui/Field.tsx'
import { t } from './texts.ts'

import './PeopleChoice.css'

const NAME = 'people'

/** Returns the positions of the people that a form has chosen. */
export function chosenIn(form: FormData): number[] {
  return form.getAll(NAME).map(Number)
}

type PeopleChoiceProps = {
  /** The id of the group, and the beginning of the ids of its checkboxes. */
  id: string
  people: BoughtBefore['passengers']
  /** How many are chosen at first. */
  chosenAtFirst: number
  hint: string
  /** Returns the error of a person by their position. */
  errorOf?: (position: number) => string | undefined
}

/** Asks which people of an earlier purchase travel this time. */
export function PeopleChoice({ id, people, chosenAtFirst, hint, errorOf }: PeopleChoiceProps) {
  return (
    <FieldGroup id={id} label={t('again.who')} hint={hint}>
      <div className="people-choice">
        {people.map((person, position) => (
          <Checkbox
            key={person.n}
            name={NAME}
            id={`${id}-${position}`}
            value={position}
            label={
              <>
                {fullName(person)} <small>{writeDay(person.birthDate)}</small>
              </>
            }
            error={errorOf?.(position)}
            defaultChecked={position < chosenAtFirst}
          />
        ))}
      </div>
    </FieldGroup>
  )
}
