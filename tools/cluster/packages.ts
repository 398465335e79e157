import { exists } from './engine.ts'

/** Debian's packages that a trial needs, and the program of each. */
const PROGRAMS = {
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd',
  'python3-psycopg2': '/usr/lib/python3/dist-packages/psycopg2',
} as const
type Package = keyof typeof PROGRAMS

/** Where the program of a package is. @throws Error that says how to install it */
export async function programOf(name: Package): Promise<string> {
  const missing = await missingPackages([name])
  if (missing) throw new Error(missing)
  return PROGRAMS[name]
}

/** One sentence about those, or about any, that this machine does not have; or null. */
export async function missingPackages(names = Object.keys(PROGRAMS) as Package[]): Promise<string | null> {
  const there = await Promise.all(names.map((name) => exists(PROGRAMS[name])))
  const missing = names.filter((_, n) => !there[n])
  if (missing.length === 0) return null
  return `This needs ${missing.join(', ')}. On Debian: apt-get install --no-install-recommends ${missing.join(' ')}; then stop the services that come along: systemctl disable --now haproxy pgbouncer patroni etcd.`
}
