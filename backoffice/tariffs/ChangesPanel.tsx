import { Alert, Paper } from '@mui/material'
import { useGetOne } from 'react-admin'
import { useFormState } from 'react-hook-form'
import type { TariffVersion } from '#shared/tariffs/contract.ts'
import { tariffChanges } from '#shared/tariffs/diff.ts'
import { t } from '../i18n/spreadsheet-texts.ts'
import { WHOLE } from '../kit/PageFrame.tsx'
import { LoadingOrFailed } from '../ui/LoadingOrFailed.tsx'
import { Intro } from '../ui/Note.tsx'
import { ChangesTable } from './content/ChangesTable.tsx'
import type { PanelProps } from './content/TariffGrids.tsx'
import { Note } from './content/WarningsPanel.tsx'

/** The changes of a version, as it is saved, against the version that it was copied from (T-03). */
export const ChangesPanel = ({ version }: Pick<PanelProps, 'version'>) =>
  version.basedOn === null ? <Nothing>{t.changes.first}</Nothing> : <Changes {...version} basedOn={version.basedOn} />

const Changes = ({ basedOn, content }: TariffVersion & { basedOn: number }) => {
  const { isDirty } = useFormState()
  const { data, error, refetch } = useGetOne<TariffVersion>('tariffs', { id: basedOn, meta: WHOLE })
  if (!data) return <LoadingOrFailed failure={error} onRetry={() => void refetch()} />
  const changes = tariffChanges(data.content, content)
  return (
    <>
      <Intro>{t.changes.intro(basedOn)}</Intro>
      {isDirty && <Note>{t.changes.unsaved}</Note>}
      {changes.length === 0 ? (
        <Nothing>{t.changes.none(basedOn)}</Nothing>
      ) : (
        <Paper variant="outlined" sx={{ p: { xs: 1, sm: 2 } }}>
          <ChangesTable changes={changes} />
        </Paper>
      )}
    </>
  )
}

const Nothing = ({ children }: { children: string }) => (
  <Alert severity="info" variant="outlined" sx={{ bgcolor: 'background.paper' }}>
    {children}
  </Alert>
)
