import { createServer } from '../../server/app.ts'
import { readEnv } from '../../server/env.ts'

/** A server that does nothing but answer every request with the bytes that its parent process sent. */
process.on('message', (body: string) => {
  void start(Buffer.from(body, 'base64'))
})

async function start(body: Buffer): Promise<void> {
  const app = await createServer(readEnv({ LOG_LEVEL: 'silent' }))
  app.get('/*', (_request, reply) =>
    reply.headers({ 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'zstd' }).send(body),
  )
  process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }))
}
