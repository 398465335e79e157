import { BlockList, isIP } from 'node:net'
import type * as z from 'zod'
import type { RateSourceSetting } from './rate-source.ts'

type CheckedSettings = {
  NODE_ENV: string
  CARD_GATEWAY: string
  DATABASE_URL?: string | undefined
  EMBEDDED_DATABASE_TAKES_PAYMENTS: string
  DEMO?: string | undefined
  PUBLIC_URL?: string | undefined
  S3_ENDPOINT?: string | undefined
  ENCRYPTION_KEY?: string | undefined
  METRICS_TOKEN?: string | undefined
  WEBHOOK_LOOPBACK?: string | undefined
  EXCHANGE_RATE_SOURCE?: RateSourceSetting | undefined
}

/** A wrong setting, and the reason in words that follow its name. */
type Refusal = [name: string, message: string]

/** Refuses in production what is fine for trials, but not for people's money and data. */
export function refuseUnsafe(env: CheckedSettings, context: z.core.$RefinementCtx): void {
  if (env.NODE_ENV !== 'production') return
  for (const [name, message] of [...refusalsOfData(env), ...refusalsOfAddresses(env), ...refusalsOfSecrets(env)]) {
    context.addIssue({ code: 'custom', path: [name], message })
  }
}

function* refusalsOfData(env: CheckedSettings): Generator<Refusal> {
  if (env.DEMO === 'yes') yield ['DEMO', 'demo logins have a known password and are refused in production']
  if (env.ENCRYPTION_KEY === undefined) {
    yield ['ENCRYPTION_KEY', 'production does not start without it, since it encrypts the documents of travellers']
  }
  const isForReal = env.CARD_GATEWAY !== 'sandbox'
  if (isForReal && env.DATABASE_URL === undefined && env.EMBEDDED_DATABASE_TAKES_PAYMENTS === 'no') {
    yield [
      'DATABASE_URL',
      'payments need PostgreSQL, since the embedded database may lose the last of them in a power cut; EMBEDDED_DATABASE_TAKES_PAYMENTS=yes takes them all the same',
    ]
  }
}

function* refusalsOfAddresses({
  PUBLIC_URL,
  S3_ENDPOINT,
  EXCHANGE_RATE_SOURCE: rates,
  WEBHOOK_LOOPBACK,
}: CheckedSettings): Generator<Refusal> {
  if (PUBLIC_URL === undefined) {
    yield ['PUBLIC_URL', 'production does not start without it, since emails, cookies and canonical addresses need it']
  } else if (PUBLIC_URL.startsWith('http:') && !isOnThisMachine(PUBLIC_URL)) {
    yield ['PUBLIC_URL', 'must be https in production, since passwords and sessions go over it']
  }
  if (S3_ENDPOINT?.startsWith('http:') && !isPrivate(S3_ENDPOINT)) {
    yield ['S3_ENDPOINT', 'must be https in production, or within a private network']
  }
  if (rates?.kind === 'service' && rates.url.startsWith('http:') && !isOnThisMachine(rates.url)) {
    yield ['EXCHANGE_RATE_SOURCE', 'must be https in production, unless it is on this machine']
  }
  if (WEBHOOK_LOOPBACK === 'yes') {
    yield ['WEBHOOK_LOOPBACK', 'webhooks of partners to this machine are for trials, and are refused in production']
  }
}

function* refusalsOfSecrets(env: CheckedSettings): Generator<Refusal> {
  const secrets = Object.entries(env).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && /^(ENCRYPTION_KEY|METRICS_TOKEN|\w+_SECRET)$/.test(entry[0]),
  )
  for (const [name, secret] of secrets) {
    const key = name === 'ENCRYPTION_KEY' ? Buffer.from(secret, 'base64url') : null
    const isGuessed = looksMadeUp(secret) || (key !== null && new Set(key).size < KEY_BYTES)
    if (isGuessed) {
      yield [name, 'can be guessed; make one with node -p "crypto.randomBytes(32).toString(\'base64url\')"']
    }
  }
}

/** Random 32 bytes have about 30 different values. */
const KEY_BYTES = 16
/** Random 16 hexadecimal digits have about 10 different ones; one in 100,000 has fewer than 6. */
const DISTINCT_CHARACTERS = 6
const LENGTH = 12

/** Words that people write in place of a secret. A provider's real secret may begin with one. */
const WORDS =
  /change|replace|this|example|ejemplo|sample|default|password|contraseña|secret|secreto|token|metrics|encryption|bamboo|notification|ceibo|test|demo|your|key|clave|0?123456789|abcdef|qwerty/gi

/** True for a word, a repetition or little more, none of which a generator makes. */
function looksMadeUp(secret: string): boolean {
  const rest = secret.replace(WORDS, '')
  return rest.length < LENGTH || new Set(rest).size < DISTINCT_CHARACTERS || repeats(secret)
}

function repeats(text: string): boolean {
  const periods = Array.from({ length: Math.floor(text.length / 2) }, (_, n) => n + 1)
  return periods.some((period) => text.slice(period) === text.slice(0, -period))
}

/** Whether only this machine can reach the host of this address. */
export function isOnThisMachine(url: string): boolean {
  const host = hostOf(url)
  return host === 'localhost' || host.endsWith('.localhost') || isWithin(loopback, host)
}

/** Whether the internet cannot reach it: this machine, a private address, or a name that nobody can register. */
function isPrivate(url: string): boolean {
  const host = hostOf(url)
  const hasPrivateName = isIP(host) === 0 && (!host.includes('.') || /\.(?:local|internal)$/.test(host))
  return hasPrivateName || isOnThisMachine(url) || isWithin(privateNetworks, host)
}

/** The host of an address, without the brackets of IPv6. */
function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, '')
}

const loopback = networks(['127.0.0.0', 8, 'ipv4'], ['::1', 128, 'ipv6'])
const privateNetworks = networks(
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['fc00::', 7, 'ipv6'],
)

function networks(...subnets: [net: string, prefix: number, type: 'ipv4' | 'ipv6'][]): BlockList {
  const list = new BlockList()
  for (const subnet of subnets) list.addSubnet(...subnet)
  return list
}

function isWithin(list: BlockList, host: string): boolean {
  const version = isIP(host)
  return version !== 0 && list.check(host, version === 6 ? 'ipv6' : 'ipv4')
}
