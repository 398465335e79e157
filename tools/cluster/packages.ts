import { exists } from './engine.ts'

/** The Debian packages that a cluster on one machine needs (`npm run cluster`, tests/faults), each with a file it installs. */
const PROGRAMS = {
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  'python3-etcd': '/usr/lib/python3/dist-packages/etcd',
  'python3-psycopg2': '/usr/lib/python3/dist-packages/psycopg2',
} as const
type Package = keyof typeof PROGRAMS

/** The path of a package's program. @throws Error that says how to install it */
export async function programOf(name: Package): Promise<string> {
  const missing = await missingPackages([name])
  if (missing) throw new Error(missing)
  return PROGRAMS[name]
}

/** One sentence with the packages, of these or of all, that this machine lacks; null when there are none. */
export async function missingPackages(names = Object.keys(PROGRAMS) as Package[]): Promise<string | null> {
  const there = await Promise.all(names.map((name) => exists(PROGRAMS[name])))
  const missing = names.filter((_, n) => !there[n])
  if (missing.length === 0) return null
  return `This needs ${missing.join(', ')}. On Debian: apt-get install --no-install-recommends ${missing.join(' ')}; then stop the services that come along: systemctl disable --now haproxy pgbouncer patroni etcd.`
}
