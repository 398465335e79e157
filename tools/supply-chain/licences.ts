/** Licences that require no more than a notice. */
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

/**
 * Packages that may ship although their licence requires more than a notice, or although they do not declare it for
 * programs, and the reason.
 */
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

/** A package in the lock file: its path, and the SPDX expression that it declares. */
export type LockedPackage = { path: string; licence: string | null }

/** The packages of a lock file that ship: those of production, for other platforms too. */
export function shippedPackages(lock: {
  packages: Record<string, { dev?: boolean; license?: string }>
}): LockedPackage[] {
  return Object.entries(lock.packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { license }]) => ({ path, licence: license ?? null }))
}

/** The problems with the licences of some packages: one line for each package whose licence is not on the list. */
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

/**
 * Whether an SPDX expression is allowed: of `A OR B` one part is enough, of `A AND B` all are needed. `also` is a licence
 * that was reviewed for this package.
 */
function isPermissive(expression: string, also: string | null): boolean {
  const bare = expression.replace(/^\((.*)\)$/, '$1')
  if (bare.includes(' OR ')) return bare.split(' OR ').some((part) => isPermissive(part, also))
  return bare.split(' AND ').every((part) => PERMISSIVE.has(part) || part === also)
}
