import { readFile, realpath } from 'node:fs/promises'
import path from 'node:path'
import { type Engine, fillIn, freePort, ownFolder, startEngine, untilReady } from './engine.ts'
import { startDoorToPrimary } from './haproxy.ts'
import { programOf } from './packages.ts'
import { query } from './postgres.ts'

/** A PostgreSQL under Patroni. */
export type Node = {
  host: string
  /** The process ids of its PostgreSQL, main process first; for `machine`, Patroni's too. */
  processes: (of: 'postgres' | 'machine') => Promise<number[]>
  isPrimary: () => Promise<boolean>
  /** Starts Patroni again after a kill. */
  start: () => Promise<void>
  end: () => Promise<void>
}

export type ReplicatedCluster = {
  /** The address that always leads to the primary. */
  url: string
  nodes: readonly Node[]
  /** The address of Patroni on a node. */
  patroniUrl: (node: Node) => string
  end: () => Promise<void>
}

/** Starts `count` PostgreSQL under Patroni with etcd, each on its own 127.0.0.N, and HAProxy as the proxy to the primary. */
export async function startReplicated(programs: string, below: string, count: number): Promise<ReplicatedCluster> {
  const [etcdPort, postgresPort, patroniPort] = await Promise.all([freePort(), freePort(), freePort()])
  const etcd = await startEtcd(below, etcdPort)
  const hosts = Array.from({ length: count }, (_, n) => `127.0.0.${n + 1}`)
  const ports = { ETCD_PORT: etcdPort, POSTGRES_PORT: postgresPort, PATRONI_PORT: patroniPort }
  const nodes = await Promise.all(hosts.map((host) => startNode(programs, below, { HOST: host, ...ports })))
  const door = await startDoorToPrimary({ HOST: hosts, POSTGRES_PORT: postgresPort, PATRONI_PORT: patroniPort }, below)
  const url = `postgres://ceibo@127.0.0.1:${door.port}/postgres`
  await untilReady('the door to the primary', door, () => leadsToPrimary(url, count))
  return {
    url,
    nodes,
    patroniUrl: ({ host }) => `http://${host}:${patroniPort}`,
    end: async () => {
      await door.end()
      await Promise.all(nodes.map((node) => node.end()))
      await etcd.end()
    },
  }
}

/** Whether the proxy leads to the primary only: until HAProxy has checked the nodes, it uses all of them in turn. */
async function leadsToPrimary(url: string, nodes: number): Promise<boolean> {
  for (let n = 0; n < nodes; n += 1) {
    const [answer] = await query<{ standby: boolean }>(url, 'select pg_is_in_recovery() as standby')
    if (answer?.standby !== false) return false
  }
  return true
}

async function startEtcd(below: string, port: number): Promise<Engine> {
  const program = await programOf('etcd-server')
  const folder = await ownFolder(path.join(below, 'etcd'))
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${await freePort()}`]
  const args = ['--data-dir', path.join(folder, 'data'), '--enable-v2']
  args.push('--listen-client-urls', client, '--advertise-client-urls', client)
  args.push('--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `default=${peer}`)
  const etcd = await startEngine('etcd', { program, args, folder })
  await untilReady('etcd', etcd, () => fetch(`${client}/health`).then(({ ok }) => ok))
  return etcd
}

type Values = { HOST: string; ETCD_PORT: number; POSTGRES_PORT: number; PATRONI_PORT: number }

async function startNode(programs: string, below: string, values: Values): Promise<Node> {
  const program = await programOf('patroni')
  const folder = await ownFolder(path.join(below, `node-${values.HOST}`))
  const data = path.join(folder, 'data')
  // The folder to which the link points has all the programs.
  const bin = path.dirname(await realpath(path.join(programs, 'postgres')))
  const config = await fillIn('patroni.yml', folder, { ...values, DATA: data, PROGRAMS: bin })
  const answers = (question: string) =>
    fetch(`http://${values.HOST}:${values.PATRONI_PORT}${question}`, { signal: AbortSignal.timeout(1_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  let patroni: Engine
  const start = async () => {
    patroni = await startEngine('patroni', { program, args: [config], folder, quitAt: 'SIGTERM' })
    await untilReady('Patroni', patroni, () => answers('/health'))
  }
  await start()
  return {
    host: values.HOST,
    processes: async (of) => {
      const [first] = (await readFile(path.join(data, 'postmaster.pid'), 'utf8')).split('\n')
      const postgres = [Number(first), ...(await childrenOf(Number(first)))]
      return of === 'postgres' ? postgres : [patroni.pid, ...postgres]
    },
    isPrimary: () => answers('/primary'),
    start,
    end: () => patroni.end(),
  }
}

async function childrenOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return children.trim().split(' ').filter(Boolean).map(Number)
}
