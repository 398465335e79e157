import { type CoverAnswer, coverAnswer } from '#shared/entry-requirements/requirement.ts'
import { LOCALE } from '#shared/locale.ts'
import type { Offer } from '../purchase/plans/PlanChoice.tsx'
import { RequirementSource } from './RequirementSource.tsx'
import { type RequirementsTrip, useRequirements } from './shown-requirements.ts'
import { t } from './texts.ts'

import './EntryRequirements.css'

const list = new Intl.ListFormat(LOCALE)

/** Shows, for each place of the trip that asks for a cover, which plans reach its minimum (V-13); nothing where none asks. */
export function PlanRequirements({ trip, offers }: { trip: RequirementsTrip; offers: readonly Offer[] }) {
  const coverRequirements = useRequirements(trip).filter(({ asksCover }) => asksCover)
  if (coverRequirements.length === 0) return null
  return (
    <section className="plan-requirements" aria-labelledby="entry-requirements-title">
      <h2 id="entry-requirements-title">{t('entry.cover')}</h2>
      <ul className="entry-requirements">
        {coverRequirements.map((requirement) => {
          const plansOf = (answer: CoverAnswer) =>
            list.format(
              offers
                .filter(({ benefits }) => coverAnswer(requirement, benefits) === answer)
                .map(({ plan }) => plan.name),
            )
          const [met, short] = [plansOf('met'), plansOf('short')]
          return (
            <li key={requirement.place}>
              <strong>{requirement.place}</strong>
              <p lang="es">{requirement.text}</p>
              <p>
                {[
                  met && t('entry.met', { plans: met }),
                  short && t('entry.short', { plans: short }),
                  requirement.minCover === null && t('entry.noMinimum'),
                ]
                  .filter(Boolean)
                  .join(' ')}
              </p>
              <RequirementSource requirement={requirement} />
            </li>
          )
        })}
      </ul>
      <p>{t('entry.decides')}</p>
    </section>
  )
}
