import { Alert, Button } from '@mui/material'
import { type ComponentType, lazy, useState } from 'react'
import { t } from '../i18n/texts.ts'

/** What brings the pages of each section, by its resource. */
const loaders = new Map<string, () => Promise<unknown>>()

/**
 * Loads the pages of a section that is about to be opened, and those alone: others would be in its way. What does not
 * arrive says so once it is opened.
 */
export function preloadSection(resource: string): void {
  loaders
    .get(resource)?.()
    .catch(() => {})
}

/**
 * The pages of a section, as `load` brings them when it is first opened. When they do not arrive, for want of a connection
 * or because a release put others in their place, the section says so and offers to load everything anew.
 */
export function lazySection<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  resource?: string,
) {
  let Loaded: ComponentType<Props> | null = null
  const loadOnce = async () => (Loaded ??= await load())
  if (resource) loaders.set(resource, loadOnce)
  const Lazy = lazy(async () => ({ default: await loadOnce().catch((): ComponentType<Props> => LoadFailed) }))
  return (props: Props) => {
    // What is there is shown at once: React keeps up the sign of waiting for 0.3 seconds, also when nothing is waited for.
    const [Shown] = useState<ComponentType<Props>>(() => Loaded ?? Lazy)
    return <Shown {...props} />
  }
}

/**
 * The pages of a resource by their names, loaded together when the first of them is opened, so that going from one to the next
 * takes no time.
 */
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
