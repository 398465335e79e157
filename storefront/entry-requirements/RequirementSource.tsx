import { formatDay } from '#shared/dates.ts'
import type { ShownRequirement } from '#shared/entry-requirements/contract.ts'
import { t } from './texts.ts'

/** Says since when a requirement is known, and links its source. */
export function RequirementSource({ requirement }: { requirement: ShownRequirement }) {
  const { reviewedOn, isOld, sourceName, sourceUrl } = requirement
  return (
    <p className="field-hint">
      {t(isOld ? 'entry.published.old' : 'entry.published', { day: formatDay(reviewedOn) })}{' '}
      <a href={sourceUrl} target="_blank" rel="noopener noreferrer">
        {t('entry.source', { source: sourceName })}
      </a>
    </p>
  )
}
