import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Code that the server shows and does not run. */
const PRINTED = ['server/web/developers/code.ts', 'server/web/developers/receiver/receiver.ts']

type Source = { file: string; text: string }
let sources: Source[]
beforeAll(async () => {
  const files = await Promise.all(
    ['shared', 'server', 'storefront', 'backoffice', 'tools'].map(async (folder) =>
      (await readdir(path.join(ROOT, folder), { recursive: true }))
        .map((name) => path.posix.join(folder, name.replaceAll('\\', '/')))
        .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name)),
    ),
  )
  sources = await Promise.all(
    // What the pages for developers print is the programs of others.
    files
      .flat()
      .filter((file) => !PRINTED.includes(file))
      .map(async (file) => ({ file, text: await readFile(path.join(ROOT, file), 'utf8') })),
  )
  expect(sources.length).toBeGreaterThan(400)
})

const having = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)
const matchesOf = (pattern: RegExp) =>
  new Set(sources.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, it]) => it)))

// ASVS 1.3.2
test('no source makes code out of text', () => {
  expect(having(/\beval\(|\bnew Function\(|from 'node:vm'|setTimeout\(['"`]/)).toEqual([])
})

// ASVS 3.2.2
test('no source writes markup of others into a page: the one that writes markup writes our icons', () => {
  expect(having(/innerHTML|outerHTML|insertAdjacentHTML|document\.write/i)).toEqual(['storefront/ui/Icon.tsx'])
})

// ASVS 1.2.5
test('only six commands start another program, by its name and its arguments, without a shell', () => {
  expect(having(/node:child_process/).toSorted()).toEqual([
    'tools/bundling/build.ts',
    'tools/cluster/engine.ts',
    'tools/partner-client/main.ts',
    'tools/release/make-release.ts',
    'tools/sandbox-gateway/spawn.ts',
    'tools/supply-chain/npm.ts',
  ])
  expect(having(/shell: true|\bexecSync\(|(?<!\.)\bexec\(/)).toEqual([])
})

// ASVS 1.2.9
test('a pattern is only ever made of what we wrote', () => {
  const made = having(/new RegExp\(/)
  expect(made.toSorted()).toEqual(['server/features/auth/recovery-codes.ts', 'shared/vouchers/voucher-code.ts'])
})

// ASVS 6.5.3, 7.2.3
test('random values come from the one cryptographic generator', () => {
  expect(having(/Math\.random/)).toEqual([])
})

/** An import that only checks addresses and opens no connection. */
const ADDRESSES_ONLY = /^import \{ (?:BlockList, )?isIP \} from 'node:net'$/m

// ASVS 1.3.6, 13.1.1, 13.2.4, 13.2.5
test('these files of the server open connections, and no other', () => {
  const openers = having(
    /\bfetch\(|(?:from |import\()'(?:node:(?:net|tls|https?|http2|dgram|dns)|nodemailer|undici|aws4fetch|clamscan|pg)'/,
  )
  const onlyLooks = having(ADDRESSES_ONLY)
  expect(
    openers
      .filter((file) => !onlyLooks.includes(file))
      .filter((file) => file.startsWith('server/'))
      // Each card provider's folder has one, however many providers there are.
      .filter((file) => !/^server\/adapters\/card-gateway\/\w+\/http-call\.ts$/.test(file))
      .toSorted(),
  ).toEqual([
    'server/adapters/antivirus/virus-scanner.ts',
    'server/adapters/card-gateway/sandbox/sandbox-bank.ts',
    'server/adapters/exchange-rates/bcu.ts',
    'server/adapters/mail/file-mailer.ts',
    'server/adapters/mail/mime.ts',
    'server/adapters/mail/smtp-mailer.ts',
    'server/adapters/storage/s3.ts',
    // Its addresses come from partners: it connects to none that is not public.
    'server/adapters/webhook-sender/sender.ts',
    // Makes the databases of sandboxes.
    'server/platform/db/create-database.ts',
    // A local socket that marks a folder as in use.
    'server/platform/db/folder-lock.ts',
    'server/platform/db/pipeline/pool.ts',
  ])
})

// ASVS 12.3.2
test('certificates are checked on every line but one: to a mail server on this machine', () => {
  expect(having(/rejectUnauthorized|checkServerIdentity|NODE_TLS_REJECT_UNAUTHORIZED|sslmode/)).toEqual([
    'server/adapters/mail/smtp-mailer.ts',
  ])
})

// ASVS 11.1.2, 11.2.1, 11.3.1, 11.3.2, 11.4.1, 11.4.3
test('docs/security.md lists every file that uses cryptography, and these algorithms are all', async () => {
  const text = await readFile(path.join(ROOT, 'docs/security.md'), 'utf8')
  const section = text.slice(text.indexOf('## Cryptography'))
  const inventory = section.slice(0, section.indexOf('\n## ', 3))
  const importers = having(/from 'node:crypto'|argon2'|otplib'|crypto\.subtle|aws4fetch'/)
  const users = having(
    /\b(?:createHash|createHmac|createCipheriv|createSign|createVerify|hkdfSync|scrypt|pbkdf2|generateKey\w*|randomBytes|randomInt)\(|\bhash\('|argon2'|otplib'|crypto\.subtle|aws4fetch'/,
  ).filter((file) => importers.includes(file) && !file.includes('/sandbox-gateway/'))
  expect(users.filter((file) => !inventory.includes(`\`${file}\``))).toEqual([])
  const listed = [...inventory.matchAll(/`((?:server|shared|tools)\/[\w./-]+\.ts)`/g)].map(([, file]) => file ?? '')
  expect(listed.filter((file) => !users.includes(file))).toEqual([])
  expect(matchesOf(/\b(?:createHash|hash)\('([\w-]+)'/g)).toEqual(new Set(['sha256']))
  expect(matchesOf(/createHmac\('([\w-]+)'/g)).toEqual(new Set(['sha256']))
  expect(matchesOf(/create(?:C|Dec)ipheriv\('([\w-]+)'/g)).toEqual(new Set(['aes-256-gcm']))
  // Only time-based codes use HMAC-SHA-1, because authenticator apps expect it.
  expect(having(/otplib'/)).toEqual(['server/features/auth/totp.ts'])
  expect(having(/\bsha-?1\b/i)).toEqual([])
})
