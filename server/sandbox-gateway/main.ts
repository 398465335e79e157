import { parseArgs } from 'node:util'
import { SANDBOX_KEY, startSandboxGateway } from './start.ts'

/** node server/sandbox-gateway/main.ts --port N --data DIR [--origin URL]... [--key KEY] */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    data: { type: 'string' },
    origin: { type: 'string', multiple: true, default: [] },
    key: { type: 'string', default: process.env.SANDBOX_GATEWAY_KEY ?? SANDBOX_KEY },
  },
})

try {
  const port = Number(values.port)
  if (!values.data || !Number.isInteger(port))
    throw new Error('Usage: --port N --data DIR [--origin URL]... [--key KEY]')
  const gateway = await startSandboxGateway({ port, dataDir: values.data, origins: values.origin, key: values.key })
  const stop = () => void gateway.close().then(() => process.exit(0))
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  // Started with an IPC channel, it ends with its parent, even one that was killed.
  process.once('disconnect', stop)
  process.stdout.write(`${JSON.stringify({ listening: gateway.url })}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
