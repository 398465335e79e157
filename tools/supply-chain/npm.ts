import { spawnSync } from 'node:child_process'

/** The result of a check: `fine`, `found` for a problem, or `not made` because the registry could not be reached. */
export type Outcome = { is: 'fine' | 'found' | 'not made'; summary: string }

const MOST_OUTPUT = 256 * 1024 * 1024

type Output = { code: number | null; out: string; err: string }

/** Runs npm, whose output is JSON. */
export function npm(...words: string[]): Output {
  const { status, stdout, stderr } = spawnSync('npm', words, { encoding: 'utf8', maxBuffer: MOST_OUTPUT })
  return { code: status, out: stdout ?? '', err: stderr ?? '' }
}

type Audit = { metadata?: { vulnerabilities?: Record<string, number> }; message?: string }

/** Reads `npm audit --json`: vulnerabilities that are high or critical count. */
export function auditOutcome({ out, err }: Output): Outcome {
  const counts = (read(out) as Audit | null)?.metadata?.vulnerabilities
  if (!counts) return notMade(out, err)
  const { critical = 0, high = 0, moderate = 0, low = 0 } = counts
  const summary = `${critical} critical, ${high} high, ${moderate} moderate, ${low} low`
  return { is: critical + high > 0 ? 'found' : 'fine', summary }
}

type Signatures = { invalid?: { name: string }[]; missing?: { name: string }[] }

/** Reads `npm audit signatures --json`: packages that are not as they were published count. */
export function signaturesOutcome({ out, err }: Output): Outcome {
  const { invalid, missing } = (read(out) ?? {}) as Signatures
  if (!invalid || !missing) return notMade(out, err)
  const names = [...invalid, ...missing].map(({ name }) => name)
  const summary = `${invalid.length} wrong, ${missing.length} without a signature`
  return names.length > 0
    ? { is: 'found', summary: `${summary}: ${names.slice(0, 10).join(', ')}` }
    : { is: 'fine', summary }
}

/** Reads `npm sbom`, a list in CycloneDX format. */
export function sbomOutcome({ out, err }: Output): Outcome {
  const { bomFormat, components } = (read(out) ?? {}) as { bomFormat?: string; components?: unknown[] }
  if (bomFormat !== 'CycloneDX' || !components) return notMade(out, err)
  return { is: 'fine', summary: `${components.length} components` }
}

function read(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function notMade(out: string, err: string): Outcome {
  const message = (read(out) as Audit | null)?.message
  const line = err.split('\n').find((one) => /npm (?:error|ERR!)/.test(one))
  return { is: 'not made', summary: message ?? line?.replace(/^npm \S+ /, '') ?? 'npm said nothing that can be read' }
}
