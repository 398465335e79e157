import { Alert, Box, Checkbox, FormControlLabel } from '@mui/material'
import type { TariffWarnings } from '#shared/tariffs/warnings-contract.ts'
import { t } from '../../i18n/tariff-review-texts.ts'
import { LoadingOrFailed } from '../../ui/LoadingOrFailed.tsx'
import { ApprovedSection, Plain } from './ApprovedSection.tsx'

/** The number of warnings that are shown here; the warnings' tab has all of them. */
const SHOWN = 5

type Confirmation = { isConfirmed: boolean; onConfirm: (isConfirmed: boolean) => void }
type Props = Confirmation & { warnings: TariffWarnings | undefined; failure: unknown; onRetry: () => void }

/** The warnings of a version, with the box that confirms them. */
export const ApprovedWarnings = ({ warnings, failure, onRetry, ...confirmation }: Props) => (
  <ApprovedSection title={t.approval.warnings}>
    {!warnings && <LoadingOrFailed failure={failure} onRetry={onRetry} />}
    {warnings?.warnings.length === 0 && <Plain>{t.warnings.none}</Plain>}
    {warnings && warnings.warnings.length > 0 && <WarningCheck {...confirmation} {...warnings} />}
  </ApprovedSection>
)

const WarningCheck = ({ warnings, mode, isConfirmed, onConfirm }: Confirmation & TariffWarnings) => (
  <Alert
    severity="warning"
    variant="outlined"
    sx={{ bgcolor: 'background.paper', '& .MuiAlert-message': { minWidth: 0 } }}
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
