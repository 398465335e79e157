/** What takes minutes by its nature: `npm run test:long`, before a release and after a change to money. */
export const LONG = '**/*.long.test.ts'
export const SERVER_TESTS = ['{server,tools}/**/*.test.ts', 'tests/{architecture,fuzz,server}/**/*.test.ts']
/** Random days of the shop, on either database. */
export const MODEL_DAYS = 'tests/model/*.test.ts'
/** What uses no database, and what starts one of its own: these run once. */
export const WITHOUT_DATABASE = [
  LONG,
  'server/adapters/{card-gateway,pdf,images,mail}/**',
  'server/platform/{cache,crypto,http,log,openapi}/**',
  'server/web/**',
  'tools/{bundling,supply-chain,seed/artwork}/**',
  'tools/sandbox-gateway/{bank,card-form,notifier,process}.test.ts',
  'tests/{architecture,fuzz}/**',
  'tests/server/{app,main,multipart-names,npm-start,trust-proxy}.test.ts',
]
