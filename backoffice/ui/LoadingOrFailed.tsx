import { FailureBanner } from './FailureBanner.tsx'
import { Loading } from './Loading.tsx'

/** Replaces a page's content while it loads or when it could not be read. */
export const LoadingOrFailed = ({ failure, onRetry }: { failure: unknown; onRetry: () => void }) =>
  failure ? <FailureBanner failure={failure} onRetry={onRetry} /> : <Loading height={320} />
