import {
  Alert,
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Typography,
} from '@mui/material'
import { useId, useState } from 'react'
import { useGetOne, useTranslate } from 'react-admin'
import { tariffApi, type TariffVersion } from '#shared/tariffs/contract.ts'
import type { TariffWarnings } from '#shared/tariffs/warnings-contract.ts'
import { t as texts } from '../i18n/tariff-texts.ts'
import { t } from '../i18n/tariff-review-texts.ts'
import { useAction } from '../kit/useAction.ts'
import { LoadingOrFailed } from '../ui/LoadingOrFailed.tsx'

/** The number of warnings that are shown here; the warnings' tab has all of them. */
const SHOWN = 5

/** Asks before a draft is approved; its warnings have to be confirmed first (T-05). */
export const ApproveDialog = ({ version, onClose }: { version: TariffVersion; onClose: () => void }) => {
  const { id, revision } = version
  const titleId = useId()
  const translate = useTranslate()
  const [isConfirmed, setConfirmed] = useState(false)
  const { data, error, refetch } = useGetOne<TariffWarnings & { id: number }>('tariffWarnings', { id })
  const { act, isPending } = useAction(tariffApi.approve, { onDone: onClose, onRefused: () => setConfirmed(false) })
  const ids = data?.warnings.map((warning) => warning.id) ?? []
  const isReady = data !== undefined && (ids.length === 0 || (isConfirmed && data.mode === 'confirm'))
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{texts.tariffs.approveTitle(id)}</DialogTitle>
      <DialogContent>
        <Typography>{texts.tariffs.approveBody}</Typography>
        {data ? (
          ids.length > 0 && <Warned warnings={data} isConfirmed={isConfirmed} onConfirm={setConfirmed} />
        ) : (
          <LoadingOrFailed failure={error} onRetry={() => void refetch()} />
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button
          variant="contained"
          disabled={!isReady || isPending}
          onClick={() => act({ params: { id }, body: { revision, confirmed: ids } })}
        >
          {texts.tariffs.approve}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type WarnedProps = { warnings: TariffWarnings; isConfirmed: boolean; onConfirm: (isConfirmed: boolean) => void }

const Warned = ({ warnings: { warnings, mode }, isConfirmed, onConfirm }: WarnedProps) => (
  <Alert
    severity="warning"
    variant="outlined"
    sx={{ bgcolor: 'background.paper', mt: 2, '& .MuiAlert-message': { minWidth: 0 } }}
  >
    {t.warnings.standing(warnings.length)}
    <Box component="ul" sx={{ pl: 2.5, my: 1, overflowWrap: 'anywhere' }}>
      {warnings.slice(0, SHOWN).map((warning) => (
        <li key={warning.id}>
          <strong>{`${t.warnings.kind[warning.kind]}, ${warning.planName}. `}</strong>
          {t.warnings.worstOf(warning)}
        </li>
      ))}
      {warnings.length > SHOWN && <li>{t.warnings.more(warnings.length - SHOWN)}</li>}
    </Box>
    {mode === 'block' ? (
      <strong>{t.warnings.blocked}</strong>
    ) : (
      <FormControlLabel
        control={<Checkbox checked={isConfirmed} onChange={(_, isChecked) => onConfirm(isChecked)} />}
        label={t.warnings.confirm}
      />
    )}
  </Alert>
)
