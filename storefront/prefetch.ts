import { useEffect } from 'react'
import { paths, stepPath, type StepNumber } from './paths.ts'
import { findRoute } from './routes.tsx'
import { whenIdle } from './when-idle.ts'

/** Loads the module that starts a quote outside the steps. */
export const loadQuoteRules = () => import('./purchase/start-quote.ts')

/** While a page is read, loads the code of the page that most visitors open next: step 1, or the step after this one. */
export function usePrefetch(pathname: string): void {
  useEffect(() => {
    const next = findRoute(stepAfter(pathname), '/')
    if (!next) return
    // A failed prefetch is ignored: the page is loaded again when it is opened.
    return whenIdle(() => {
      void next.preload().catch(() => undefined)
      // The quote form of the home page may skip step 1.
      if (pathname === paths.home) void loadQuoteRules().catch(() => undefined)
    })
  }, [pathname])
}

function stepAfter(pathname: string): string {
  const step = Number(/^\/buy\/step-(\d)/.exec(pathname)?.[1] ?? 0)
  return stepPath((step + 1) as StepNumber)
}
