import path from 'node:path'
import { fillIn, freePort, listensAt, ownFolder, startEngine, untilReady } from './engine.ts'
import { programOf } from './packages.ts'

/** Starts a balancer that sends buyers to the servers that are ready; these are `host:port`. */
export async function startBalancer(servers: readonly string[], below: string, port?: number) {
  const engine = await startHaproxy('balancer', below, { SERVER: servers }, port)
  return { ...engine, url: `http://127.0.0.1:${engine.port}` }
}

type Nodes = { HOST: readonly string[]; POSTGRES_PORT: number; PATRONI_PORT: number }

/** Starts a proxy that always leads to the node that is the primary. */
export function startDoorToPrimary(nodes: Nodes, below: string) {
  return startHaproxy('primary', below, nodes)
}

async function startHaproxy(
  name: string,
  below: string,
  values: Record<string, string | number | readonly string[]>,
  ownPort?: number,
) {
  const program = await programOf('haproxy')
  const folder = await ownFolder(path.join(below, name))
  const port = ownPort ?? (await freePort())
  const config = await fillIn(`${name}.cfg`, folder, { ...values, PORT: port })
  const engine = await startEngine(name, { program, args: ['-db', '-f', config], folder, quitAt: 'SIGTERM' })
  await untilReady('HAProxy', engine, () => listensAt(port))
  return { ...engine, port }
}
