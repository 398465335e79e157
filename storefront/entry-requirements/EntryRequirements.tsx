import { LOCALE } from '#shared/locale.ts'
import { Accordion } from '../ui/Accordion.tsx'
import { RequirementSource } from './RequirementSource.tsx'
import { type RequirementsTrip, useRequirements } from './shown-requirements.ts'
import { t } from './texts.ts'

import './EntryRequirements.css'

const list = new Intl.ListFormat(LOCALE)

/** Shows what the places of the chosen destination ask of who enters, each with its source (V-13); nothing where none is known. */
export function EntryRequirements({ trip }: { trip: RequirementsTrip }) {
  const requirements = useRequirements(trip)
  if (requirements.length === 0) return null
  const content = (
    <>
      <ul className="entry-requirements">
        {requirements.map((requirement) => (
          <li key={requirement.place}>
            <strong>{requirement.place}</strong>
            <p lang="es">{requirement.text}</p>
            <RequirementSource requirement={requirement} />
          </li>
        ))}
      </ul>
      <p>{t('entry.decides')}</p>
    </>
  )
  const places = list.format(requirements.map(({ place }) => place))
  return <Accordion items={[{ key: 'entry', title: t('entry.title', { places }), content }]} />
}
