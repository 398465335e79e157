import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { run } from '../../tools/cluster/engine.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const MIGRATIONS = 'server/platform/db/migrations'

/**
 * What an upgrade begins from: the last tag; while there is none, the commit before the newest migration; while there is one
 * migration alone, the commit that wrote it. Null without git.
 */
export async function earlierRevision(): Promise<string | null> {
  try {
    const tag = await git('describe', '--tags', '--abbrev=0').catch(() => null)
    if (tag) return tag
    const lastChange = (file: string) => git('log', '-1', '--format=%h', '--', file)
    const [newest, first] = [await lastChange(MIGRATIONS), await lastChange(`${MIGRATIONS}/0000_initial.sql`)]
    return newest === first ? first : await git('rev-parse', '--short', `${newest}^`)
  } catch {
    return null
  }
}

/** The sources of a revision in a folder of their own, ready to run; its packages are ours where they are the same. */
export async function unpackRevision(revision: string): Promise<{ root: string; remove: () => Promise<void> }> {
  const root = await mkdtemp(path.join(tmpdir(), 'ceibo-revision-'))
  const archive = `${root}.tar`
  try {
    await git('archive', '--output', archive, revision)
    await run('tar', ['-xf', archive, '-C', root])
    const [theirs, ours] = await Promise.all([root, ROOT].map((one) => readFile(path.join(one, 'package-lock.json'))))
    if (theirs?.equals(ours!)) await symlink(path.join(ROOT, 'node_modules'), path.join(root, 'node_modules'))
    else await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: root })
  } finally {
    await rm(archive, { force: true })
  }
  return { root, remove: () => rm(root, { recursive: true, force: true }) }
}

async function git(...args: string[]): Promise<string> {
  return (await run('git', args, { cwd: ROOT })).stdout.trim()
}
