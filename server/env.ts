import path from 'node:path'
import * as z from 'zod'

const port = z.coerce.number().int().min(0).max(65_535)
const url = z.url({ protocol: /^https?$/ })

const S3_VARIABLES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

const settings = z
  .object({
    PORT: port.default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\/.+/, { error: 'must look like postgres://user:password@host:5432/name' })
      .optional(),
    PUBLIC_URL: url.optional(),
    CARD_GATEWAY: z.enum(['sandbox']).default('sandbox'),
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
    DEMO: z.enum(['yes', 'no']).optional(),
    TRUST_PROXY: z.enum(['yes', 'no']).default('no'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  })
  .superRefine((env, context) => {
    const missing = S3_VARIABLES.find((name) => env[name] === undefined)
    if (missing && S3_VARIABLES.some((name) => env[name] !== undefined)) {
      context.addIssue({
        code: 'custom',
        path: [missing],
        message: `an S3 store needs all of ${S3_VARIABLES.join(', ')}, or none for a folder`,
      })
    }
    if (env.DEMO === 'yes' && env.NODE_ENV === 'production') {
      const message = 'demo logins have a known password and are refused in production'
      context.addIssue({ code: 'custom', path: ['DEMO'], message })
    }
  })
  .transform((env) => ({
    port: env.PORT,
    host: env.HOST,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    cardGateway: env.CARD_GATEWAY,
    sandboxPort: env.SANDBOX_PORT ?? (env.PORT === 0 ? 0 : env.PORT + 1),
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    s3: s3Of(env),
    trustProxy: env.TRUST_PROXY === 'yes',
    logLevel: env.LOG_LEVEL,
    isProduction: env.NODE_ENV === 'production',
    /** Demo data on first start: unless said otherwise, everywhere but in production. */
    demo: env.DEMO ? env.DEMO === 'yes' : env.NODE_ENV !== 'production',
  }))

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
    `Setting ${name} is wrong: ${issue?.message ?? 'invalid value'} (given: ${shown(name, present[name])}).`,
  )
}

function shown(name: string, value: string | undefined): string {
  if (value === undefined) return 'nothing'
  return /SECRET|KEY|URL/.test(name) ? 'a hidden value' : JSON.stringify(value)
}
