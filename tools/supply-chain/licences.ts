/** Licences that ask for no more than a notice. */
const PERMISSIVE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
])

/** Packages that may ship under more than a notice, or that do not say it where programs read, and why they may. */
const LOOKED_AT: readonly { packages: RegExp; licence: string | null; why: string }[] = [
  {
    packages: /^@img\/sharp-(?:libvips-|wasm32$|win32-)/,
    licence: 'LGPL-3.0-or-later',
    why: 'libvips, linked as a library of its own that anybody may exchange',
  },
  {
    packages: /^@expo-google-fonts\/arimo$/,
    licence: 'OFL-1.1',
    why: 'a font, which may be shipped with a program and embedded in documents',
  },
  { packages: /^png-js$/, licence: null, why: 'MIT, by its file LICENSE' },
]

/** A package as the lock file names it: where it lies below node_modules, and the SPDX expression that it declares. */
export type LockedPackage = { path: string; licence: string | null }

/** The packages that ship, of a lock file: those of production, with the platforms that are not this machine's. */
export function shippedPackages(lock: {
  packages: Record<string, { dev?: boolean; license?: string }>
}): LockedPackage[] {
  return Object.entries(lock.packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { license }]) => ({ path, licence: license ?? null }))
}

/** What is wrong with the licences of some packages: each that is not on the list, in one line. */
export function licenceProblems(packages: readonly LockedPackage[]): string[] {
  return packages
    .filter((one) => !isAllowed(one))
    .map(({ path, licence }) => `${nameOf(path)}: ${licence ?? 'declares no licence'}`)
}

function nameOf(path: string): string {
  return path.split('node_modules/').at(-1) ?? path
}

function isAllowed({ path, licence }: LockedPackage): boolean {
  const looked = LOOKED_AT.find(({ packages }) => packages.test(nameOf(path)))
  if (licence === null) return looked?.licence === null
  return isPermissive(licence, looked?.licence ?? null)
}

/** Of `A OR B` one is enough, of `A AND B` all are needed; one may also be the licence that was looked at. */
function isPermissive(expression: string, also: string | null): boolean {
  const bare = expression.replace(/^\((.*)\)$/, '$1')
  if (bare.includes(' OR ')) return bare.split(' OR ').some((part) => isPermissive(part, also))
  return bare.split(' AND ').every((part) => PERMISSIVE.has(part) || part === also)
}
