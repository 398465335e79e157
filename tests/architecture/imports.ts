import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** One import, including type imports: both paths from the project's root; `isLate`: whether it is a dynamic import. */
export type Import = { from: string; to: string; isLate?: boolean }

/** All relative imports of a part of the project, to its own files or to other parts; tests are left out. */
export async function importsOf(part: string): Promise<Import[]> {
  const names = (await readdir(path.join(ROOT, part), { recursive: true }))
    .map((name) => path.posix.join(part, name.replaceAll('\\', '/')))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  const read = await Promise.all(
    names.map(async (from) => {
      const text = await readFile(path.join(ROOT, from), 'utf8')
      const named = [...text.matchAll(/(?:from|import)\s*(\()?\s*'(\.[^']+)'/g)]
      return named.map(([, late, name = '']) => ({
        from,
        to: path.posix.join(path.posix.dirname(from), name),
        isLate: late !== undefined,
      }))
    }),
  )
  return read.flat()
}

/** The import arrows between nodes, where `nodeOf` maps a file to its node. */
export function arrowsBetween(imports: readonly Import[], nodeOf: (file: string) => string): Map<string, Set<string>> {
  const arrows = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [own, other] = [nodeOf(from), nodeOf(to)]
    if (own !== other) arrows.set(own, (arrows.get(own) ?? new Set()).add(other))
  }
  return arrows
}

/** The nodes of a graph that are part of a cycle. */
export function inCycles(arrows: ReadonlyMap<string, Iterable<string>>): string[] {
  const reaches = (name: string, seen = new Set<string>()): Set<string> => {
    for (const other of arrows.get(name) ?? []) if (!seen.has(other)) reaches(other, seen.add(other))
    return seen
  }
  return [...arrows.keys()].filter((name) => reaches(name).has(name)).toSorted()
}
