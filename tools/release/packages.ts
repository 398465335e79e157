import { builtinModules } from 'node:module'

/** A package in npm's list of installed packages. */
type InstalledPackage = {
  version: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/** The installed packages by path: `node_modules/a/node_modules/b`. */
export type InstalledPackages = Record<string, InstalledPackage>

/** The packages that a source text imports, statically or dynamically. */
export function importedPackages(text: string): string[] {
  const found = text.matchAll(/(?:\bfrom |\bimport |\bimport\()'((?:@[^'/]+\/)?[^'./#@:][^'/:]*)(?:\/[^']*)?'/g)
  return [...new Set([...found].map(([, name]) => name!))].filter((name) => !builtinModules.includes(name))
}

/** The files that a source text reads from packages without importing them: `a/b/c.ttf` of the package `a`. */
export function filesOfPackages(text: string): { name: string; file: string }[] {
  const found = text.matchAll(/\bresolve\('((?:@[^'/]+\/)?[^'./@][^'/]*)\/([^']+)'\)/g)
  return Array.from(found, ([, name, file]) => ({ name: name!, file: file! }))
}

/**
 * The paths of these packages and of all that they need: their dependencies, their optional dependencies if installed (the
 * programs of one platform), and their peer dependencies.
 * @throws Error when one is missing
 */
export function withWhatTheyNeed(names: readonly string[], installed: InstalledPackages): string[] {
  const found = new Set<string>()
  const visit = (name: string, from: string, isOptional: boolean): void => {
    const place = placeOf(name, from, installed)
    if (place === null) {
      if (isOptional) return
      throw new Error(`${name}, which ${from || 'the server'} needs, is not installed: run npm ci.`)
    }
    if (found.has(place)) return
    found.add(place)
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = installed[place]!
    for (const needed of Object.keys(dependencies ?? {})) visit(needed, place, false)
    for (const needed of Object.keys(optionalDependencies ?? {})) visit(needed, place, true)
    for (const needed of Object.keys(peerDependencies ?? {})) {
      if (!peerDependenciesMeta?.[needed]?.optional) visit(needed, place, false)
    }
  }
  for (const name of names) visit(name, '', false)
  return [...found].toSorted()
}

/** Finds a package as Node does: in the folder of the package that needs it, then in each one above. */
function placeOf(name: string, from: string, installed: InstalledPackages): string | null {
  const place = `${from}${from && '/'}node_modules/${name}`
  if (installed[place]) return place
  if (!from) return null
  return placeOf(name, from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1)), installed)
}
