import { Alert, Button } from '@mui/material'
import { type ComponentType, lazy, useState } from 'react'
import { t } from '../i18n/texts.ts'

/** The loader of each section's pages, by resource. */
const loaders = new Map<string, () => Promise<unknown>>()

/**
 * Loads the pages of a section that is about to be opened, and no others, which would delay them. A failure is ignored: opening
 * the section loads it again.
 */
export function preloadSection(resource: string): void {
  loaders
    .get(resource)?.()
    .catch(() => {})
}

/**
 * The pages of a section, which `load` loads when it is first opened. When that fails, because there is no connection or a new
 * release replaced the files, the section says so and offers to reload.
 */
export function lazySection<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  resource?: string,
) {
  let LoadedPage: ComponentType<Props> | null = null
  const loadOnce = async () => (LoadedPage ??= await load())
  if (resource) loaders.set(resource, loadOnce)
  const Lazy = lazy(async () => ({ default: await loadOnce().catch((): ComponentType<Props> => LoadFailed) }))
  return (props: Props) => {
    // A loaded component is rendered directly: through `lazy`, React keeps the Suspense fallback for 0.3 seconds even when
    // nothing is pending.
    const [ShownPage] = useState<ComponentType<Props>>(() => LoadedPage ?? Lazy)
    return <ShownPage {...props} />
  }
}

/** The pages of a resource by their names. All load together when the first is opened, so that the others open at once. */
export function lazyPages<Name extends string>(
  resource: string,
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
) {
  return lazySection<{ name: Name }>(async () => {
    const pages = await load()
    return ({ name }) => {
      const Page: ComponentType = pages[name]
      return <Page />
    }
  }, resource)
}

const LoadFailed = () => (
  <Alert
    severity="warning"
    variant="outlined"
    sx={{ bgcolor: 'background.paper' }}
    action={
      <Button color="inherit" size="small" onClick={() => window.location.reload()}>
        {t.section.reload}
      </Button>
    }
  >
    {t.section.notArrived}
  </Alert>
)
