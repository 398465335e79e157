import type { ReactNode } from 'react'
import { t } from '../i18n/texts.ts'
import { BackLink } from '../ui/BackLink.tsx'
import { LoadingOrFailed } from '../ui/LoadingOrFailed.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'

/** The address and the text of a page's back link. */
export type Back = { to: string; label: string }

/** The `meta` for whole records: under the same query key react-admin would show a list's shorter row as the record. */
export const WHOLE = { whole: true }

type Props = { back: Back; title: string; actions?: ReactNode; children: ReactNode }

/** The page of one record: its back link, its title with the action buttons, and its content. */
export const PageFrame = ({ back, title, actions, children }: Props) => (
  <>
    <BackLink to={back.to}>{back.label}</BackLink>
    <PageHeading title={title}>{actions}</PageHeading>
    {children}
  </>
)

/** The page of a record that is still loading or could not be read. */
export const PageWithout = ({ back, title, failure, onRetry }: WithoutProps) => (
  <PageFrame back={back} title={title ?? (failure ? t.list.notOpened : t.list.loading)}>
    <LoadingOrFailed failure={failure} onRetry={onRetry} />
  </PageFrame>
)

type WithoutProps = { back: Back; title?: string | undefined; failure: unknown; onRetry: () => void }
