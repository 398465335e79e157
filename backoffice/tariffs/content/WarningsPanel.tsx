import { Alert, Box, List, ListItem, Paper, Typography } from '@mui/material'
import { useId } from 'react'
import { useGetOne } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { guardKinds, type GuardKind } from '#shared/tariffs/guards.ts'
import type { TariffWarning, TariffWarnings } from '#shared/tariffs/warnings-contract.ts'
import { t } from '../../i18n/tariff-review-texts.ts'
import { LoadingOrFailed } from '../../ui/LoadingOrFailed.tsx'
import { Intro } from '../../ui/Note.tsx'
import type { PanelProps } from './TariffGrids.tsx'

/** The warnings of a version as it is saved, each with its worst case (T-05). */
export const WarningsPanel = ({ version }: Pick<PanelProps, 'version'>) => {
  const { isDirty } = useFormState()
  const { data, error, refetch } = useGetOne<TariffWarnings & { id: number }>('tariffWarnings', { id: version.id })
  if (!data) return <LoadingOrFailed failure={error} onRetry={() => void refetch()} />
  return (
    <>
      <Intro>{t.warnings.intro(data.cliffPercent)}</Intro>
      {isDirty && <Note>{t.warnings.unsaved}</Note>}
      {data.warnings.length === 0 && (
        <Alert severity="success" variant="outlined" sx={{ bgcolor: 'background.paper' }}>
          {t.warnings.none}
        </Alert>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {guardKinds.map((kind) => (
          <Kind key={kind} kind={kind} warnings={data.warnings.filter((warning) => warning.kind === kind)} />
        ))}
      </Box>
    </>
  )
}

export const Note = ({ children }: { children: string }) => (
  <Alert severity="info" variant="outlined" sx={{ bgcolor: 'background.paper', mb: 1.5 }}>
    {children}
  </Alert>
)

const Kind = ({ kind, warnings }: { kind: GuardKind; warnings: readonly TariffWarning[] }) => {
  const titleId = useId()
  if (warnings.length === 0) return null
  return (
    <Paper variant="outlined" component="section" aria-labelledby={titleId} sx={{ p: 2 }}>
      <Typography id={titleId} component="h2" variant="h6">
        {t.warnings.kind[kind]}
      </Typography>
      <List disablePadding>
        {warnings.map((warning) => (
          <ListItem key={warning.id} disableGutters sx={{ display: 'block', '&:last-of-type': { pb: 0 } }}>
            <Typography component="h3" sx={{ fontWeight: 650 }}>
              {warning.planName}
              <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary' }}>
                {` · ${t.warnings.cases(warning.cases)}`}
              </Box>
            </Typography>
            <Typography sx={{ maxWidth: '85ch', overflowWrap: 'anywhere' }}>
              {`${t.warnings.worst}: ${t.warnings.worstOf(warning)}`}
            </Typography>
          </ListItem>
        ))}
      </List>
    </Paper>
  )
}
