import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { startBrowser } from './browser.ts'

export const LIGHTHOUSE = 'lighthouse@13.5.0'

/** What we use of Lighthouse's report. */
type Report = {
  runtimeError?: { message: string }
  audits: Record<string, { score: number | null; numericValue?: number }>
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  environment: { benchmarkIndex: number }
}
export type Lighthouse = (url: string, flags: Record<string, unknown>) => Promise<{ lhr: Report } | undefined>

/** Opens Lighthouse where `fetchPackages` put it. */
export async function openLighthouse(folder: string): Promise<Lighthouse> {
  const file = path.join(folder, 'node_modules/lighthouse/core/index.js')
  return ((await import(pathToFileURL(file).href)) as { default: Lighthouse }).default
}

/** Lighthouse's names for "estimated from a fast load" and "really slowed down". */
export type Throttling = 'simulate' | 'devtools'

/** One load of a page: times in ms, size in bytes, scores out of 100. */
export type Visit = {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  fcp: number
  lcp: number
  tbt: number
  cls: number
  bytes: number
  /** Lighthouse's measure of this machine's speed at that moment: an idle laptop reaches 1,500 and more. */
  benchmarkIndex: number
  /** The names of the audits that cost points. */
  faults: string[]
}

export type VisitOptions = { throttling: Throttling; isWithoutScripts?: boolean }

/** Loads a page as a phone in a fresh browser, and returns its measures. @throws when Lighthouse could not load the page */
export async function visit(
  lighthouse: Lighthouse,
  url: string,
  { throttling, isWithoutScripts = false }: VisitOptions,
): Promise<Visit> {
  const browser = await startBrowser()
  try {
    const flags = {
      port: browser.port,
      logLevel: 'silent',
      output: 'json',
      formFactor: 'mobile',
      throttlingMethod: throttling,
      onlyCategories: isWithoutScripts ? ['performance'] : ['performance', 'accessibility', 'best-practices', 'seo'],
      ...(isWithoutScripts ? { blockedUrlPatterns: ['*.js'] } : {}),
    }
    const result = await lighthouse(url, flags)
    if (!result || result.lhr.runtimeError) {
      throw new Error(`Lighthouse could not load ${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
    }
    return measures(result.lhr)
  } finally {
    await browser.close()
  }
}

function measures({ audits, categories, environment }: Report): Visit {
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  const score = (category: string) => Math.round((categories[category]?.score ?? Number.NaN) * 100)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    bytes: value('total-byte-weight'),
    benchmarkIndex: environment.benchmarkIndex,
    faults: faultsOf({ audits, categories }),
  }
}

function faultsOf({ audits, categories }: Pick<Report, 'audits' | 'categories'>): string[] {
  return Object.entries(categories)
    .filter(([name]) => name !== 'performance')
    .flatMap(([, { auditRefs }]) => auditRefs)
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id)
}
