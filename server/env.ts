import path from 'node:path'
import * as z from 'zod'
import { guardModes } from '#shared/tariffs/guards.ts'
import { LEAST_NOTICE_S } from '#shared/tariffs/version.ts'
import { rateSourceOf } from './platform/settings/rate-source.ts'
import { proxiesOf } from './platform/settings/trusted-proxies.ts'
import { isOnThisMachine, refuseUnsafe } from './platform/settings/unsafe-settings.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const url = z.url({ protocol: /^https?$/ })
const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/.+/, { error: 'must look like postgres://user:password@host:5432/name' })

const S3_VARIABLES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

const variables = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_READ_URL: postgresUrl.optional(),
  SANDBOX_DATABASE_URL: postgresUrl.optional(),
  READ_DELAY_SECONDS: z.coerce.number().int().min(1).max(60).default(5),
  EMBEDDED_DATABASE_TAKES_PAYMENTS: z.enum(['yes', 'no']).default('no'),
  PUBLIC_URL: url.optional(),
  CARD_GATEWAY: z.enum(['sandbox', 'bamboo-v3', 'bamboo-v1']).default('sandbox'),
  BAMBOO_API_URL: url.optional(),
  BAMBOO_FORM_URL: url.optional(),
  BAMBOO_FORM_INTEGRITY: z
    .string()
    .regex(/^sha(256|384|512)-[\w+/=]+$/, { error: 'must look like sha384-…' })
    .optional(),
  BAMBOO_PRIVATE_KEY: z.string().min(1).optional(),
  BAMBOO_PUBLIC_KEY: z.string().min(1).optional(),
  BAMBOO_NOTIFICATION_SECRET: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  BAMBOO_SIGNATURE_HEADER: z
    .string()
    .regex(/^[\w-]+$/)
    .default('signature'),
  CARD_STATEMENT_NAME: z.string().max(40, { error: 'must have at most 40 characters' }).optional(),
  SANDBOX_PORT: port.optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/.+/, { error: 'must look like smtp://user:password@host:587' })
    .optional(),
  MAIL_FROM: z.string().min(3).default('Ceibo Asistencia <hola@ceibo.test>'),
  S3_ENDPOINT: url.optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  CLAMAV_URL: z
    .string()
    .regex(/^tcp:\/\/[^/:]+:\d+$/, { error: 'must look like tcp://127.0.0.1:3310', abort: true })
    .refine((address) => URL.canParse(address), { error: 'names no port that there is' })
    .optional(),
  ENCRYPTION_KEY: z
    .string()
    .regex(/^[\w-]{43}$/, { error: 'must be 32 bytes in base64url: 43 characters' })
    .optional(),
  ENCRYPTION_OLD_KEYS: z
    .string()
    .regex(/^[\w-]{43}(,[\w-]{43})*$/, { error: 'must be keys of 43 characters with commas between' })
    .optional(),
  REFUND_ACCOUNT_MINUTES: z.coerce.number().int().min(0).max(1440).default(30),
  KEEP_ABANDONED_DAYS: z.coerce.number().int().min(1).max(3650).default(30),
  KEEP_REQUESTS_MONTHS: z.coerce.number().int().min(1).max(600).optional(),
  KEEP_SALES_MONTHS: z.coerce.number().int().min(1).max(600).optional(),
  DEMO: z.enum(['yes', 'no']).optional(),
  TRUST_PROXY: z
    .string()
    .transform(proxiesOf)
    .refine((proxies) => proxies !== undefined, {
      error: 'must be no, yes, how many balancers stand in a row, or their addresses with commas between',
    })
    .default(false),
  CACHED_PAGES: z.coerce.number().int().min(0).max(100_000).default(500),
  TARIFF_SELF_APPROVAL: z.enum(['yes', 'no']).default('no'),
  TARIFF_CLIFF_PERCENT: z.coerce.number().min(1).max(1_000).default(50),
  TARIFF_WARNINGS: z.enum(guardModes).default('confirm'),
  TARIFF_NOTICE_SECONDS: z.coerce.number().int().min(40).max(86_400).default(LEAST_NOTICE_S),
  EXCHANGE_RATE_SOURCE: z
    .string()
    .transform(rateSourceOf)
    .refine((source) => source !== undefined, {
      error:
        'must be an address that begins with https:// and has no user in it, or the path of a file that begins with /',
    })
    .optional(),
  WEBHOOK_LOOPBACK: z.enum(['yes', 'no']).default('no'),
  METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(300).optional(),
  STOP_SECONDS: z.coerce.number().int().min(1).max(900).default(60),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
})

/** The names of all settings: each is explained in the README. */
export const settingNames = Object.keys(variables.shape)

const settings = variables
  .superRefine((env, context) => {
    const missing = S3_VARIABLES.find((name) => env[name] === undefined)
    if (missing && S3_VARIABLES.some((name) => env[name] !== undefined)) {
      context.addIssue({
        code: 'custom',
        path: [missing],
        message: `an S3 store needs all of ${S3_VARIABLES.join(', ')}, or none for a folder`,
      })
    }
    if (env.DATABASE_READ_URL !== undefined && env.DATABASE_URL === undefined) {
      const message = 'a replica needs the DATABASE_URL of what it follows'
      context.addIssue({ code: 'custom', path: ['DATABASE_READ_URL'], message })
    }
    if (env.SANDBOX_DATABASE_URL !== undefined && env.DATABASE_URL === undefined) {
      const message = 'sandboxes are on PostgreSQL only where the shop is: set DATABASE_URL too'
      context.addIssue({ code: 'custom', path: ['SANDBOX_DATABASE_URL'], message })
    }
    refuseHalfAProvider(env, context)
    refuseUnsafe(env, context)
    if (drainOf(env) >= env.STOP_SECONDS) {
      const message = `must be longer than the ${drainOf(env)} seconds of DRAIN_SECONDS`
      context.addIssue({ code: 'custom', path: ['STOP_SECONDS'], message })
    }
  })
  .transform((env) => ({ ...env, publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, '') }))
  .transform((env) => ({
    port: env.PORT,
    host: env.HOST,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    /** Beside which database those of the sandboxes are; by default beside the live one. */
    sandboxDatabaseUrl: env.SANDBOX_DATABASE_URL,
    /** The replica for reports and lists, and how many milliseconds it may be behind. */
    replica:
      env.DATABASE_READ_URL === undefined
        ? null
        : { url: env.DATABASE_READ_URL, longestMs: env.READ_DELAY_SECONDS * 1_000 },
    publicUrl: env.publicUrl,
    card: cardOf(env),
    /** The name on the card statement, as the acquirer has it; null: the company of the main brand. */
    statementName: env.CARD_STATEMENT_NAME ?? null,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    s3: s3Of(env),
    /** The scanner that checks the files of travellers for viruses; without one (null) files are accepted unchecked. */
    clamAv: env.CLAMAV_URL === undefined ? null : clamAvOf(env.CLAMAV_URL),
    /** The key that encrypts stored data (server/platform/crypto/cipher.ts). */
    encryptionKey: env.ENCRYPTION_KEY === undefined ? null : Buffer.from(env.ENCRYPTION_KEY, 'base64url'),
    /** Earlier keys: they still decrypt, but no longer encrypt. */
    oldEncryptionKeys: (env.ENCRYPTION_OLD_KEYS?.split(',') ?? []).map((key) => Buffer.from(key, 'base64url')),
    /** Minutes for which a traveller may correct the bank account of a refund, before it is sent. */
    refundAccountMinutes: env.REFUND_ACCOUNT_MINUTES,
    /** How long personal data is kept; null keeps it for ever (server/features/personal-data/retention.ts). */
    keep: {
      abandonedDays: env.KEEP_ABANDONED_DAYS,
      requestMonths: env.KEEP_REQUESTS_MONTHS ?? null,
      saleMonths: env.KEEP_SALES_MONTHS ?? null,
    },
    /** How many balancers in a row are trusted, or at which addresses; false for none. */
    trustProxy: env.TRUST_PROXY ?? false,
    /** How many rendered storefront pages are cached; with 0 every page is rendered again. */
    cachedPages: env.CACHED_PAGES,
    tariffs: {
      /** Whether the person who edited a version may approve it, for a staff of one. */
      selfApproval: env.TARIFF_SELF_APPROVAL === 'yes',
      /**
       * Seconds that a version's start must be ahead when it is set, moved or withdrawn: more than any process takes to
       * hear of it.
       */
      noticeSeconds: env.TARIFF_NOTICE_SECONDS,
      /** How many percent dearer than its neighbour an age or a day may be before staff are warned. */
      cliffPercent: env.TARIFF_CLIFF_PERCENT,
      /** Whether a version with warnings can be approved by confirming them, or not at all. */
      warnings: env.TARIFF_WARNINGS,
    },
    /** Where exchange rates are taken from; null when staff alone enter them. */
    rateSource: env.EXCHANGE_RATE_SOURCE ?? null,
    /** Whether webhooks may go to this machine, also by http, for trials. */
    webhookLoopback: env.WEBHOOK_LOOPBACK === 'yes',
    /** The token that a reader of the metrics has to send; without one no metrics are served. */
    metricsToken: env.METRICS_TOKEN,
    drainSeconds: drainOf(env),
    /** Seconds from the signal to stop until the process ends, whatever still runs. */
    stopSeconds: env.STOP_SECONDS,
    logLevel: env.LOG_LEVEL,
    isProduction: env.NODE_ENV === 'production',
    /** Whether a first start adds demo data. By default it does where only this machine can call, and not in production. */
    demo: env.DEMO ? env.DEMO === 'yes' : env.NODE_ENV !== 'production' && isOnThisMachine(env.publicUrl),
  }))

function clamAvOf(address: string): { host: string; port: number } {
  const { hostname, port } = new URL(address)
  return { host: hostname, port: Number(port) }
}

const PRODUCTION_DRAIN_S = 10

/** Seconds that a stopping server still accepts calls, so that the balancer notices and sends them elsewhere. */
function drainOf(env: { DRAIN_SECONDS?: number | undefined; NODE_ENV: string }): number {
  return env.DRAIN_SECONDS ?? (env.NODE_ENV === 'production' ? PRODUCTION_DRAIN_S : 0)
}

type CardVariables = {
  CARD_GATEWAY: 'sandbox' | 'bamboo-v3' | 'bamboo-v1'
  NODE_ENV: string
  PORT: number
  SANDBOX_PORT?: number | undefined
  BAMBOO_NOTIFICATION_SECRET?: string | undefined
  BAMBOO_SIGNATURE_HEADER: string
} & {
  [Name in `BAMBOO_${'API_URL' | 'FORM_URL' | 'FORM_INTEGRITY' | 'PRIVATE_KEY' | 'PUBLIC_KEY'}`]?: string | undefined
}

function refuseHalfAProvider(env: CardVariables, context: z.core.$RefinementCtx): void {
  if (env.CARD_GATEWAY === 'sandbox') return
  const needed = [
    'BAMBOO_API_URL',
    'BAMBOO_PRIVATE_KEY',
    'BAMBOO_PUBLIC_KEY',
    ...(env.CARD_GATEWAY === 'bamboo-v3' ? (['BAMBOO_FORM_URL'] as const) : []),
  ] as const
  for (const name of needed) {
    if (env[name]) continue
    context.addIssue({ code: 'custom', path: [name], message: `the card gateway ${env.CARD_GATEWAY} needs it` })
  }
  // A live key never goes over an unencrypted connection.
  if (env.NODE_ENV === 'production' && env.BAMBOO_API_URL && !env.BAMBOO_API_URL.startsWith('https://')) {
    context.addIssue({ code: 'custom', path: ['BAMBOO_API_URL'], message: 'must be https in production' })
  }
}

/** The card gateway that takes the payments, with its settings. */
function cardOf(env: CardVariables) {
  const { BAMBOO_API_URL: api, BAMBOO_PRIVATE_KEY: privateKey, BAMBOO_PUBLIC_KEY: publicKey } = env
  if (env.CARD_GATEWAY === 'sandbox' || !api || !privateKey || !publicKey) {
    return { kind: 'sandbox', port: env.SANDBOX_PORT ?? (env.PORT === 0 ? 0 : env.PORT + 1) } as const
  }
  const version = env.CARD_GATEWAY === 'bamboo-v3' ? ('v3' as const) : ('v1' as const)
  const v1Script = new URL(`/v1/Scripts/PWCheckoutNoModal.js?key=${encodeURIComponent(publicKey)}`, api)
  const scriptUrl = new URL(version === 'v3' ? (env.BAMBOO_FORM_URL ?? api) : v1Script)
  const origins = [...new Set([new URL(api).origin, scriptUrl.origin])]
  const form = { version, publicKey, scriptUrl: scriptUrl.href, scriptIntegrity: env.BAMBOO_FORM_INTEGRITY, origins }
  const { BAMBOO_NOTIFICATION_SECRET: secret, BAMBOO_SIGNATURE_HEADER: signatureHeader } = env
  const notifications = secret ? { secret, signatureHeader } : null
  return { kind: 'bamboo', version, url: api, privateKey, form, notifications } as const
}

type S3Variables = { [Name in (typeof S3_VARIABLES)[number]]?: string | undefined }

/** The S3-compatible store for images; null keeps them in a folder. */
function s3Of(env: S3Variables) {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}

export type Env = z.output<typeof settings>

/** Reads the settings; throws an Error whose message is one sentence that names the wrong variable. */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const present = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(present)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const name = String(issue?.path[0] ?? 'a setting')
  throw new Error(
    `Setting ${name} is wrong: ${issue?.message ?? 'invalid value'} (given: ${valueForMessage(name, present[name])}).`,
  )
}

function valueForMessage(name: string, value: string | undefined): string {
  if (value === undefined) return 'nothing'
  return /SECRET|KEY|URL|TOKEN|SOURCE/.test(name) ? 'a hidden value' : JSON.stringify(value)
}
