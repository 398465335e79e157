import { builtinModules } from 'node:module'

/** A package as npm's list of what is installed has it. */
type Installed = {
  version: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

/** By where it lies: `node_modules/a/node_modules/b`. */
export type InstalledPackages = Record<string, Installed>

/** The packages that the text of a source file imports, at once or later. */
export function importedPackages(text: string): string[] {
  const found = text.matchAll(/(?:\bfrom |\bimport |\bimport\()'((?:@[^'/]+\/)?[^'./#@:][^'/:]*)(?:\/[^']*)?'/g)
  return [...new Set([...found].map(([, name]) => name!))].filter((name) => !builtinModules.includes(name))
}

/** The files that the text of a source file takes from packages without importing them: `a/b/c.ttf` of the package `a`. */
export function filesOfPackages(text: string): { name: string; file: string }[] {
  const found = text.matchAll(/\bresolve\('((?:@[^'/]+\/)?[^'./@][^'/]*)\/([^']+)'\)/g)
  return Array.from(found, ([, name, file]) => ({ name: name!, file: file! }))
}

/**
 * Where the packages lie that these need, themselves among them: what each one needs, what it needs when it is installed
 * (the programs of one platform), and what it needs of whoever uses it.
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

/** As Node looks for it: in the folder of who needs it, then in each above. */
function placeOf(name: string, from: string, installed: InstalledPackages): string | null {
  const place = `${from}${from && '/'}node_modules/${name}`
  if (installed[place]) return place
  if (!from) return null
  return placeOf(name, from.slice(0, Math.max(0, from.lastIndexOf('node_modules/') - 1)), installed)
}
