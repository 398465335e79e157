import type { TariffVersion } from '#shared/tariffs/contract.ts'
import { TRANSLATIONS } from '#shared/tariffs/translations.ts'
import { gapsInWords } from '../content/gaps.ts'
import { ApprovedSection, Plain } from './ApprovedSection.tsx'

/** How many texts of a version have no translation. It may be approved with gaps: buyers read them in Spanish (I-03). */
export const ApprovedTranslations = ({ version: { content } }: { version: TariffVersion }) => (
  <ApprovedSection title={TRANSLATIONS}>
    {gapsInWords(content).map(({ count, places }) => (
      <Plain key={count}>{places}</Plain>
    ))}
  </ApprovedSection>
)
