import { type ChangeEvent, useState } from 'react'
import type { PublicIssue } from '#shared/validation-issues.ts'
import { FAMILY_MAX_PASSENGERS, FAMILY_MIN_PASSENGERS } from '#shared/quoting/family-plan.ts'
import { BirthDateField } from '../../ui/BirthDateField.tsx'
import { Button } from '../../ui/Button.tsx'
import { Counter } from '../../ui/Counter.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { readBirthDate } from '../../ui/typed-date.ts'
import { typedBirthDate } from '../party.ts'
import { t } from './texts.ts'

const MEMBER = 'member-'

type FamilyPlanProps = {
  /** The birth dates; null while the family plan is not chosen. */
  birthDates: readonly string[] | null
  /** The ages on departure, in the order of the birth dates. */
  ages: readonly number[]
  errorOf: (path: string) => string | undefined
  onChoose: () => void
  onLeave: () => void
  onChange: (size: number, birthDates: readonly string[]) => void
}

/** Shows the family plan: two adults and their minors by birth dates, instead of single passengers (B-05). */
export function FamilyPlan({ birthDates, ages, errorOf, onChoose, onLeave, onChange }: FamilyPlanProps) {
  function typedDates(event: ChangeEvent<HTMLInputElement>) {
    const form = event.target.form
    if (!form || !birthDates) return
    const data = new FormData(form)
    onChange(
      birthDates.length,
      // Until a date is typed, the date that only serves to quote stays.
      birthDates.map(
        (before, index) => readBirthDate(data, memberName(index)) || (typedBirthDate(before) ? '' : before),
      ),
    )
  }

  return (
    <section className="family" data-chosen={birthDates ? '' : undefined} aria-labelledby="family-title">
      <div className="family-head">
        <span className="card-icon">
          <Icon name="users" />
        </span>
        <div>
          <h2 id="family-title">{t('party.family.title')}</h2>
          <p>{t('party.family.offer')}</p>
        </div>
        {birthDates ? (
          <Button look="ghost" size="small" icon="x" onClick={onLeave}>
            {t('party.family.leave')}
          </Button>
        ) : (
          <Button look="secondary" size="small" onClick={onChoose}>
            {t('party.family.choose')}
          </Button>
        )}
      </div>
      {birthDates && (
        <div className="family-members" onChange={typedDates}>
          <Counter
            name="familySize"
            label={t('party.family.size')}
            hint={t('party.family.size.hint')}
            value={birthDates.length}
            min={FAMILY_MIN_PASSENGERS}
            max={FAMILY_MAX_PASSENGERS}
            onChange={(size) => onChange(size, birthDates)}
          />
          <div className="family-dates">
            {birthDates.map((birthDate, index) => (
              <FamilyMember
                key={memberName(index)}
                index={index}
                birthDate={birthDate}
                age={ages[index]}
                error={errorOf(`ages.${index}`)}
              />
            ))}
          </div>
        </div>
      )}
    </section>
  )
}

type FamilyMemberProps = { index: number; birthDate: string; age: number | undefined; error: string | undefined }

function FamilyMember({ index, birthDate, age, error }: FamilyMemberProps) {
  const isTyped = typedBirthDate(birthDate) !== ''
  // The first value stays the default: a new default would overwrite the typed text.
  const [initial] = useState(typedBirthDate(birthDate))
  return (
    <div>
      <BirthDateField
        name={memberName(index)}
        id={`ages-${index}`}
        label={t('party.family.member', { n: index + 1 })}
        hint={isTyped && age !== undefined ? t('party.family.age', { count: age }) : undefined}
        error={error}
        defaultValue={initial}
      />
    </div>
  )
}

/** Returns an issue for each field of a family without a complete date. */
export function emptyBirthDates(form: HTMLFormElement): PublicIssue[] {
  const data = new FormData(form)
  return [...data.keys()].flatMap((name) =>
    name.startsWith(MEMBER) && !readBirthDate(data, name)
      ? [{ path: name.replace(MEMBER, 'ages.'), key: 'FIELD.DATE_INVALID' }]
      : [],
  )
}

function memberName(index: number): string {
  return MEMBER + index
}
