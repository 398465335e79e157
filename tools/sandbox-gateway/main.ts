import { parseArgs } from 'node:util'
import { SANDBOX_KEY, SANDBOX_SIGNATURE, startSandboxGateway } from './start.ts'

/** node tools/sandbox-gateway/main.ts --port N --data DIR [--origin URL]... [--key KEY] [--notify URL] [--of-partner] */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    data: { type: 'string' },
    origin: { type: 'string', multiple: true, default: [] },
    key: { type: 'string', default: process.env.SANDBOX_GATEWAY_KEY ?? SANDBOX_KEY },
    notify: { type: 'string' },
    'of-partner': { type: 'boolean', default: false },
  },
})

/** The pauses of the provider: 15 and 30 minutes, 1, 3 and 6 hours. */
const PAUSES_MS = [0.25, 0.5, 1, 3, 6].map((hours) => hours * 3_600_000)

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
    ...(values.notify && {
      notify: { ...SANDBOX_SIGNATURE, url: values.notify, pausesMs: PAUSES_MS, onlyDelayed: true },
    }),
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
