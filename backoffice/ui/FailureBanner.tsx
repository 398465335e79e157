import { Button } from '@mui/material'
import { useBasename } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { Failure } from '#shared/errors.ts'
import { t } from '../i18n/texts.ts'
import { ErrorBanner } from './ErrorBanner.tsx'

/** The answers that asking again does not change: the address is wrong, the user may not, or there is no such record. */
const FINAL_STATUSES: readonly (number | undefined)[] = [400, 403, 404, 410]

/** A failure to read something, with a button that reads it again; where that would not help, with a link to the home. */
export const FailureBanner = ({ failure, onRetry }: { failure: unknown; onRetry: () => void }) => {
  const home = useBasename()
  const isFinal = failure instanceof Failure && FINAL_STATUSES.includes(failure.status)
  return (
    <ErrorBanner
      failure={failure}
      isReading
      action={
        isFinal ? (
          <Button component={RouterLink} to={home} color="inherit" size="small">
            {t.notFound.back}
          </Button>
        ) : (
          <Button color="inherit" size="small" onClick={onRetry}>
            {t.list.retry}
          </Button>
        )
      }
    />
  )
}
