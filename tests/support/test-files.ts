import { globSync } from 'node:fs'

/** What takes minutes by its nature: `npm run test:long`, before a release and after a change to money. */
export const LONG = '**/*.long.test.ts'
export const SERVER_TESTS = ['{server,tools}/**/*.test.ts', 'tests/{architecture,fuzz,server}/**/*.test.ts']
/** Random days of the shop, on either database. */
export const MODEL_DAYS = 'tests/model/*.test.ts'
/** What uses no database, and what starts one of its own: these run once. */
export const WITHOUT_DATABASE = [
  LONG,
  'server/adapters/{card-gateway,pdf,images,mail}/**',
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
 * Nothing in these races or waits for a lock, so that either database gives the same result: `npm test` runs them on the embedded
 * one, and the long run on PostgreSQL too.
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
/** Tests of the embedded database itself, and what times its product: they run there, whatever else there is. */
const OF_THE_EMBEDDED = ['server/platform/db/connect.test.ts', 'server/features/purchase/payment/longest-wait.test.ts']

/** What `npm test` runs on PostgreSQL where there is one, as it may race or wait for a lock; the long run on the other too. */
export const onPostgresFirst = (): string[] =>
  globSync(SERVER_TESTS, { exclude: [...WITHOUT_DATABASE, ...SAME_ON_BOTH, ...OF_THE_EMBEDDED] })
