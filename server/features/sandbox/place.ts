import path from 'node:path'
import type { Env } from '../../env.ts'
import type { SandboxPlace } from './parts.ts'

/** PostgreSQL cuts longer names. */
const NAME_MAX_BYTES = 63

/**
 * Where the sandbox of a business is: a folder below DATA_DIR, and on PostgreSQL a database beside that of the setting, or beside
 * the live one.
 */
export function sandboxPlace(
  {
    dataDir,
    databaseUrl,
    sandboxDatabaseUrl = databaseUrl,
  }: Pick<Env, 'dataDir' | 'databaseUrl' | 'sandboxDatabaseUrl'>,
  businessId: string,
): SandboxPlace {
  return {
    dataDir: path.join(dataDir, 'sandbox', businessId),
    databaseUrl: sandboxDatabaseUrl === undefined ? undefined : besides(sandboxDatabaseUrl, businessId),
  }
}

function besides(databaseUrl: string, businessId: string): string {
  const url = new URL(databaseUrl)
  const end = `_sandbox_${businessId.replaceAll('-', '')}`
  url.pathname = `/${decodeURIComponent(url.pathname.slice(1)).slice(0, NAME_MAX_BYTES - end.length)}${end}`
  return url.href
}
