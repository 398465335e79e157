import type { Env } from '../../env.ts'

type Target = { write: (line: string) => void }

/** Programs read the log of production as it is, JSON: undefined. People read that of a start to try things out. */
export async function logTarget(
  { isProduction }: Pick<Env, 'isProduction'>,
  isTried: boolean,
): Promise<Target | undefined> {
  if (isProduction || !isTried) return undefined
  return (await import('./readable-log.ts')).readableLog()
}
