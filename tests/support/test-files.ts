import { globSync } from 'node:fs'

/** Tests that take minutes: `npm run test:long` runs them, before a release and after a change to money. */
export const LONG = '**/*.long.test.ts'
export const SERVER_TESTS = ['{server,tools}/**/*.test.ts', 'tests/{architecture,fuzz,server}/**/*.test.ts']
/**
 * Tests of the server that only the long run goes through: they start processes and kill them, walk every call of a product whose
 * database is away, or let hours pass.
 */
export const LONG_OF_SERVER = [
  'server/platform/db/schema-version.test.ts',
  'tests/server/{clock-jumps,database-down}.test.ts',
]
/** Random days of the shop, on either database. */
export const MODEL_DAYS = 'tests/model/*.test.ts'
/** Tests that use no database or start their own: these run only once. */
export const WITHOUT_DATABASE = [
  LONG,
  'server/adapters/{card-gateway,exchange-rates,images,mail,qr-code}/**',
  'server/adapters/pdf/{draw-logo,fonts,ink,printable}.test.ts',
  'server/features/tariffs/spreadsheet/{read-spreadsheet,archive}.test.ts',
  'server/platform/{cache,crypto,log}/**',
  'server/platform/db/pglite/**',
  'server/platform/http/{decode-sent,encode,errors,multipart,security-headers}.test.ts',
  'server/web/*.test.ts',
  'server/web/developers/receiver/**',
  'tools/{bundling,cluster,release,supply-chain,seed/artwork}/**',
  'tools/sandbox-gateway/{bank,card-form,notifier,pages/pages}.test.ts',
  'tests/architecture/**',
  'tests/server/{app,languages-of-papers,main,multipart-names,npm-start,trust-proxy}.test.ts',
]

/** Tests of the embedded database itself, and those that measure its times: they always run on the embedded database. */
const OF_THE_EMBEDDED = ['server/platform/db/connect.test.ts', 'server/features/purchase/payment/longest-wait.test.ts']

/**
 * Tests that `npm test` runs on PostgreSQL if there is one, where what may race does, and which takes 40 % less time; the long run
 * goes through them on the embedded database, on which the journeys always are.
 */
export const onPostgresFirst = (): string[] =>
  globSync(SERVER_TESTS, { exclude: [...WITHOUT_DATABASE, ...OF_THE_EMBEDDED] })
