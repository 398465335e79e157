import { Button } from '@mui/material'
import { t } from '../i18n/texts.ts'
import { ErrorBanner } from './ErrorBanner.tsx'
import { Loading } from './Loading.tsx'

/** Replaces a page's content while it loads or when it could not be read. */
export const LoadingOrFailed = ({ failure, onRetry }: { failure: unknown; onRetry: () => void }) =>
  failure ? (
    <ErrorBanner
      failure={failure}
      action={
        <Button color="inherit" size="small" onClick={onRetry}>
          {t.list.retry}
        </Button>
      }
    />
  ) : (
    <Loading height={320} />
  )
