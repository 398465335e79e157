import { Box, Link, Paper } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import type { TariffVersion } from '#shared/tariffs/contract.ts'
import { formatMoment } from '../i18n/format.ts'
import { t } from '../i18n/tariff-texts.ts'
import { type Fact, Facts } from '../ui/Facts.tsx'
import { gapsInWords } from './content/gaps.ts'
import { editorOf, isOfProduct, startOf } from './columns.tsx'
import { StateChip } from './StateChip.tsx'
import { TariffButtons } from './TariffButtons.tsx'
import { tariffs } from './resource.ts'

type Props = { version: TariffVersion; isDirty: boolean }

/** The state of a version, its authors, and the buttons of its actions. */
export const TariffFacts = ({ version, isDirty }: Props) => (
  <Paper variant="outlined" sx={{ p: { xs: 1.5, sm: 2.5 }, mb: 2 }}>
    <Box sx={{ display: 'grid', columnGap: 6, rowGap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      <Facts title={t.tariffs.fact.title} facts={versionFacts(version)} />
      <Facts title={t.tariffs.fact.acts} facts={actFacts(version)} />
    </Box>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
      <TariffButtons version={version} isDirty={isDirty} />
    </Box>
  </Paper>
)

function versionFacts(version: TariffVersion): Fact[] {
  const { state, basedOn } = version
  return [
    { name: t.tariffs.fact.state, value: <StateChip state={state} /> },
    { name: t.tariffs.fact.startsAt, value: startOf(version), strong: true },
    ...(basedOn === null ? [] : [{ name: t.tariffs.fact.basedOn, value: <VersionLink id={basedOn} /> }]),
    {
      name: t.tariffs.fact.translations,
      value: gapsInWords(version.content).map((gaps) => <div key={gaps.count}>{gaps.count}</div>),
    },
  ]
}

const VersionLink = ({ id }: { id: number }) => (
  <Link component={RouterLink} to={tariffs.paths.show(String(id))}>
    {t.tariffs.numberOf(id)}
  </Link>
)

function actFacts(version: TariffVersion): Fact[] {
  const { editedAt, approvedBy, approvedAt, revision } = version
  const textOf = (by: string, at: string) =>
    isOfProduct(version) ? t.tariffs.product : t.tariffs.byAt(by, formatMoment(at))
  return [
    { name: t.tariffs.fact.edited, value: textOf(editorOf(version), editedAt) },
    ...(approvedAt ? [{ name: t.tariffs.fact.approved, value: textOf(approvedBy?.name ?? '', approvedAt) }] : []),
    { name: t.tariffs.fact.revision, value: revision },
  ]
}
