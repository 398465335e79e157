import { parseArgs } from 'node:util'
import { SANDBOX_KEY, startSandboxGateway } from './start.ts'

/** node tools/sandbox-gateway/main.ts --port N --data DIR [--origin URL]... [--key KEY] [--of-partner] */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    data: { type: 'string' },
    origin: { type: 'string', multiple: true, default: [] },
    key: { type: 'string', default: process.env.SANDBOX_GATEWAY_KEY ?? SANDBOX_KEY },
    'of-partner': { type: 'boolean', default: false },
  },
})

try {
  const port = Number(values.port)
  if (!values.data || !Number.isInteger(port))
    throw new Error('Usage: --port N --data DIR [--origin URL]... [--key KEY]')
  const gateway = await startSandboxGateway({
    port,
    dataDir: values.data,
    origins: values.origin,
    key: values.key,
    ofPartner: values['of-partner'],
  })
  const stop = () => void gateway.close().then(() => process.exit(0))
  // With an IPC channel, the process ends with its parent, even when the parent is killed. It ignores the signals that a
  // terminal sends to both: payments that still run in the parent need their bank, and the parent decides when to end it.
  const hasParent = process.connected
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => hasParent || stop())
  process.once('disconnect', stop)
  process.stdout.write(`${JSON.stringify({ listening: gateway.url })}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
