import type { Env } from '../../env.ts'

type Target = { write: (line: string) => void }

/**
 * Chooses the log's target: undefined in production, where programs read plain JSON lines; a readable log for people who
 * start it to try it out.
 */
export async function logTarget(
  { isProduction }: Pick<Env, 'isProduction'>,
  isTried: boolean,
): Promise<Target | undefined> {
  if (isProduction || !isTried) return undefined
  return (await import('./readable-log.ts')).readableLog()
}
