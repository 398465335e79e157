import type { ReactNode } from 'react'
import { t } from '../i18n/texts.ts'
import { BackLink } from '../ui/BackLink.tsx'
import { LoadingOrFailed } from '../ui/LoadingOrFailed.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'

/** The address and the text of a page's back link. */
export type Back = { to: string; label: string }

/** Read under a key of its own: react-admin would show the shorter rows of lists as if they were whole records. */
export const WHOLE = { whole: true }

type Props = { back: Back; title: string; actions?: ReactNode; children: ReactNode }

/** A page of one record: the way back, its title with what can be done, and the rest. */
export const PageFrame = ({ back, title, actions, children }: Props) => (
  <>
    <BackLink to={back.to}>{back.label}</BackLink>
    <PageHeading title={title}>{actions}</PageHeading>
    {children}
  </>
)

/** The same page while its record is on its way, or when it could not be read. */
export const PageWithout = ({ back, title, failure, onRetry }: WithoutProps) => (
  <PageFrame back={back} title={title ?? (failure ? t.list.notOpened : t.list.loading)}>
    <LoadingOrFailed failure={failure} onRetry={onRetry} />
  </PageFrame>
)

type WithoutProps = { back: Back; title?: string | undefined; failure: unknown; onRetry: () => void }
