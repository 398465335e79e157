import { Resolver } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { TryError } from '#shared/webhooks/delivery-contract.ts'
import { within } from '../../platform/concurrency/within.ts'
import { reachOf } from './addresses.ts'

type Address = { address: string; family: number }

/** Finds all addresses of a name; rejects, or finds none, when there is none. */
type Resolve = (name: string) => Promise<readonly Address[]>

type Message = { headers: Record<string, string>; body: string }

/** The answer of a receiver, with the first 500 characters of its text, or why there was none. */
export type DeliveryAnswer =
  | { status: number; error: null; answer: string }
  | { status: null; error: TryError; answer: '' }

/** Sends webhooks to addresses of partners, which must not lead into our own network. */
export type WebhookSender = {
  /** Returns why nothing may be sent to an address now; null when it may. */
  refusalOf: (url: string) => Promise<'address' | 'name' | null>
  /** Sends a message once. Follows no redirect: another address would have to be checked. */
  post: (url: string, message: Message) => Promise<DeliveryAnswer>
  /** The clock of the receivers, which refuse old messages: the real one, whatever a sandbox's shows. */
  now: () => Date
}

/** Milliseconds in which the name servers have to answer. */
const RESOLVE_MS = 5_000
/** Milliseconds for the whole of a try: finding the name, connecting, and the answer. */
const TRY_MS = 15_000
const ANSWER_BYTES = 10 * 1024
const ANSWER_LENGTH = 500

type Settings = {
  /** Whether webhooks may go to this machine, also by http, for trials. */
  allowsLoopback: boolean
  resolve?: Resolve
  tryMs?: number
  now?: () => Date
}

export function webhookSender({
  allowsLoopback,
  resolve = resolverOf(),
  tryMs = TRY_MS,
  now = () => new Date(),
}: Settings): WebhookSender {
  const find = (url: URL) =>
    within(tryMs, findAllowed(url, { allowsLoopback, resolve })).catch(() => 'timeout' as const)
  return {
    now,
    refusalOf: async (url) => {
      const found = await find(new URL(url))
      return found === 'timeout' ? 'name' : typeof found === 'string' ? found : null
    },
    post: async (address, message) => {
      const url = new URL(address)
      const deadline = AbortSignal.timeout(tryMs)
      const found = await find(url)
      if (typeof found === 'string') return failed(found)
      return send(url, found, message, deadline)
    },
  }
}

/**
 * Asks the name servers of the system, or others, for the addresses of a name. The system's own look-up would take a thread of
 * the few that all look-ups of this process share, for as long as the name server of a partner is silent.
 */
export function resolverOf(servers?: readonly string[]): Resolve {
  return async (name) => {
    if (name === 'localhost') return [{ address: '127.0.0.1', family: 4 }]
    const resolver = new Resolver({ timeout: RESOLVE_MS, tries: 1 })
    if (servers) resolver.setServers(servers)
    const late = setTimeout(() => resolver.cancel(), RESOLVE_MS)
    const [four, six] = await Promise.all([
      resolver.resolve4(name).catch(() => []),
      resolver.resolve6(name).catch(() => []),
    ]).finally(() => clearTimeout(late))
    return [...four.map((address) => ({ address, family: 4 })), ...six.map((address) => ({ address, family: 6 }))]
  }
}

/**
 * Finds the addresses of a host. All have to be allowed: a name that leads to one that is not is refused as a whole. The
 * connection goes to these very addresses, so that the name cannot lead elsewhere in between.
 */
async function findAllowed(
  { hostname, protocol }: URL,
  { allowsLoopback, resolve }: Required<Pick<Settings, 'allowsLoopback' | 'resolve'>>,
): Promise<readonly Address[] | 'address' | 'name'> {
  // A URL has written decimal and octal forms of IPv4 in the usual one.
  const host = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  const found = family ? [{ address: host, family }] : await resolve(host).catch(() => [])
  if (found.length === 0) return 'name'
  const isAllowed = ({ address }: Address) => {
    const reach = reachOf(address)
    return reach === 'public' ? protocol === 'https:' : reach === 'loopback' && allowsLoopback
  }
  return found.every(isAllowed) ? found : 'address'
}

const failed = (error: TryError): DeliveryAnswer => ({ status: null, error, answer: '' })

async function send(
  url: URL,
  addresses: readonly Address[],
  { headers, body }: Message,
  signal: AbortSignal,
): Promise<DeliveryAnswer> {
  try {
    const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
      const request = (url.protocol === 'https:' ? https : http).request(url, {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        lookup: alreadyFound(addresses),
        agent: false,
        signal,
      })
      request.on('response', resolve).on('error', reject)
      // An answer that changes the protocol (101) is neither of them, and a deadline does not end it.
      request.on('upgrade', (_response, socket) => socket.destroy())
      request.on('close', () => reject(new Error('closed without an answer')))
      request.end(body)
    })
    return { status: response.statusCode ?? 0, error: null, answer: await beginningOf(response) }
  } catch {
    return failed(signal.aborted ? 'timeout' : 'connection')
  }
}

/** Answers the connection's question for the name with the addresses that were checked. */
function alreadyFound(addresses: readonly Address[]): LookupFunction {
  return (_name, { all }, answer) => {
    const [first] = addresses
    if (all) answer(null, [...addresses])
    else answer(null, first?.address ?? '', first?.family)
  }
}

/** Reads at most the first ten kilobytes of an answer, and returns its first characters. */
async function beginningOf(response: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    // Leaving the loop closes the connection.
    if (bytes >= ANSWER_BYTES) break
  }
  const text = Buffer.concat(chunks).subarray(0, ANSWER_BYTES).toString('utf8')
  return text.replaceAll('\0', '').slice(0, ANSWER_LENGTH).toWellFormed()
}
