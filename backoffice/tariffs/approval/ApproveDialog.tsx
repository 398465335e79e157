import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useGetOne, useTranslate } from 'react-admin'
import { tariffApi, type TariffVersion } from '#shared/tariffs/contract.ts'
import type { TariffWarnings } from '#shared/tariffs/warnings-contract.ts'
import { t as texts } from '../../i18n/tariff-texts.ts'
import { useAction } from '../../kit/useAction.ts'
import { ErrorBanner } from '../../ui/ErrorBanner.tsx'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import { ApprovedChanges } from './ApprovedChanges.tsx'
import { ApprovedSimulation } from './ApprovedSimulation.tsx'
import { ApprovedTranslations } from './ApprovedTranslations.tsx'
import { ApprovedWarnings } from './ApprovedWarnings.tsx'

type Props = { version: TariffVersion; onClose: () => void }

/**
 * Asks before a draft is approved, and shows what is approved: the changed prices, the simulation, and the warnings, which have to
 * be confirmed first (T-05). A refusal stays above the buttons; what is shown is then read again.
 */
export const ApproveDialog = ({ version, onClose }: Props) => {
  const { id, revision, state } = version
  const titleId = useId()
  const translate = useTranslate()
  const isPhone = useIsPhone()
  const [isConfirmed, setConfirmed] = useState(false)
  const [refusal, setRefusal] = useState<unknown>(null)
  const { data, error, refetch } = useGetOne<TariffWarnings & { id: number }>('tariffWarnings', { id })
  const { act, isPending } = useAction(tariffApi.approve, {
    onDone: onClose,
    refusedInPlace: true,
    onRefused: (failure) => {
      setRefusal(failure)
      setConfirmed(false)
    },
  })
  const ids = data?.warnings.map((warning) => warning.id) ?? []
  const areConfirmed = data !== undefined && (ids.length === 0 || (isConfirmed && data.mode === 'confirm'))
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth fullScreen={isPhone} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{texts.tariffs.approveTitle(id)}</DialogTitle>
      <DialogContent
        dividers
        sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start' }}
      >
        <Typography>{texts.tariffs.approveBody}</Typography>
        <ApprovedChanges version={version} />
        <ApprovedSimulation version={version} />
        <ApprovedTranslations version={version} />
        <ApprovedWarnings
          warnings={data}
          failure={error}
          onRetry={() => void refetch()}
          isConfirmed={isConfirmed}
          onConfirm={setConfirmed}
        />
      </DialogContent>
      <Box sx={{ px: 3, pt: 1.5, '&:empty': { display: 'none' } }}>
        <ErrorBanner failure={refusal} />
      </Box>
      <DialogActions sx={{ px: 3, pb: 2, pt: 1.5 }}>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button
          variant="contained"
          disabled={!areConfirmed || isPending || state !== 'draft'}
          onClick={() => {
            setRefusal(null)
            act({ params: { id }, body: { revision, confirmed: ids } })
          }}
        >
          {texts.tariffs.approve}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
