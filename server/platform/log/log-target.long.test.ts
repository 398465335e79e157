import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '../../..')

/** What a server in a process of its own logs of one request, when a start to try things out asks for it. */
async function logged(environment: string): Promise<string[]> {
  const script = `
    const { readEnv } = await import('./server/env.ts')
    const { createServer } = await import('./server/app.ts')
    const { logTarget } = await import('./server/platform/log/log-target.ts')
    const env = readEnv(process.env)
    const app = await createServer(env, await logTarget(env, true))
    app.get('/healthz', () => 'ok')
    await app.inject('/healthz')
    await app.close()`
  const settings = {
    PUBLIC_URL: 'https://ceibo.example.com',
    ENCRYPTION_KEY: Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url'),
  }
  const server = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, NODE_ENV: environment, ...settings },
  })
  let output = ''
  server.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')))
  await once(server, 'close')
  return output.trim().split('\n')
}

test(
  'the log is JSON in production, however it is started, and for people everywhere else',
  { timeout: 60_000 },
  async () => {
    const [production, development] = await Promise.all(['production', 'development'].map(logged))
    const lines = production!.map(
      (line) => JSON.parse(line) as { req?: { path: string }; res?: { statusCode: number } },
    )
    expect(lines.find(({ req }) => req)).toMatchObject({ req: { path: '/healthz' } })
    expect(lines.find(({ res }) => res)).toMatchObject({ res: { statusCode: 200 } })
    expect(development!.join('\n')).toMatch(/GET \/healthz → 200 in \d+ ms/)
    expect(development!.join('\n')).not.toContain('{"level"')
  },
)
