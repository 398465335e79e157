import { Alert, Button } from '@mui/material'
import { type ComponentType, lazy } from 'react'
import { t } from '../i18n/texts.ts'

const loads: (() => Promise<unknown>)[] = []

/** Loads the pages of all sections before one of them is opened. What does not arrive says so once it is. */
export function preloadSections(): void {
  for (const load of loads.splice(0)) load().catch(() => {})
}

/**
 * The pages of a section, as `load` brings them when the section is first opened. When they do not arrive, for want of a
 * connection or because a release put others in their place, the section says so and offers to load everything anew.
 */
export function lazySection<Props extends object = object>(load: () => Promise<ComponentType<Props>>) {
  loads.push(load)
  return lazy(async () => ({ default: await load().catch((): ComponentType<Props> => NotArrived) }))
}

/**
 * The pages of a resource by their names, brought together when the first of them is opened: from one to the next nobody
 * waits, or goes on in the page before.
 */
export function lazyPages<Pages extends Record<string, ComponentType>>(load: () => Promise<Pages>) {
  loads.push(load)
  return lazy(async () => {
    const pages = await load().catch(() => null)
    const Page = ({ name }: { name: keyof Pages }) => {
      const Shown = pages?.[name] ?? NotArrived
      return <Shown />
    }
    return { default: Page }
  })
}

const NotArrived = () => (
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
