import { globSync } from 'node:fs'

/** Tests that take minutes: `npm run test:long` runs them, before a release and after a change to money. */
export const LONG = '**/*.long.test.ts'
export const SERVER_TESTS = ['{server,tools}/**/*.test.ts', 'tests/{architecture,fuzz,server}/**/*.test.ts']
/** Random days of the shop, on either database. */
export const MODEL_DAYS = 'tests/model/*.test.ts'
/** Tests that use no database or start their own: these run only once. */
export const WITHOUT_DATABASE = [
  LONG,
  'server/adapters/{card-gateway,exchange-rates,pdf,images,mail,qr-code}/**',
  'server/features/tariffs/spreadsheet/{read-spreadsheet,archive}.test.ts',
  'server/platform/{cache,crypto,log,openapi}/**',
  'server/platform/http/{decode-sent,errors,multipart,security-headers}.test.ts',
  'server/web/**',
  'tools/{bundling,cluster,release,supply-chain,seed/artwork}/**',
  'tools/sandbox-gateway/{bank,card-form,notifier,process}.test.ts',
  'tests/{architecture,fuzz}/**',
  'tests/server/{app,main,multipart-names,npm-start,trust-proxy}.test.ts',
]

/**
 * Tests without races or waits for a lock, so that both databases give the same result: `npm test` runs them on the embedded one,
 * and the long run on PostgreSQL too.
 */
export const SAME_ON_BOTH = [
  'server/features/{catalogue/routes.test.ts,partner-home/**/*.test.ts}',
  'server/features/purchase/routes.test.ts',
  'server/features/purchase/payment/{faulty-gateway,provider-conduct}.test.ts',
  'server/features/purchase/quote/{quote-pdf,routes}.test.ts',
  'server/features/sales/{export,resend-vouchers,routes,sale-emails,voucher-pdf}.test.ts',
  'tests/server/{access,canary,http-edges,interface-fields,leaks,log-lines,paths}.test.ts',
  'tools/{person,seed}/**/*.test.ts',
]
/** Tests of the embedded database itself, and those that measure its times: they always run on the embedded database. */
const OF_THE_EMBEDDED = ['server/platform/db/connect.test.ts', 'server/features/purchase/payment/longest-wait.test.ts']

/** Tests that may race or wait for a lock: `npm test` runs them on PostgreSQL if there is one, the long run on both. */
export const onPostgresFirst = (): string[] =>
  globSync(SERVER_TESTS, { exclude: [...WITHOUT_DATABASE, ...SAME_ON_BOTH, ...OF_THE_EMBEDDED] })
