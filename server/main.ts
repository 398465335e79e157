import module from 'node:module'

/** Runs the product until it is told to stop. A wrong setting or a folder in use ends it with one sentence. */
async function main(): Promise<void> {
  // Keeps what Node makes of each source file, types stripped and compiled, for the next start.
  module.enableCompileCache()
  const [{ readEnv }, { startShop }] = await Promise.all([import('./env.ts'), import('./start.ts')])
  const shop = await startShop(readEnv(process.env), { development: process.argv.includes('--dev') })
  for (const line of shop.greeting) console.log(line)
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      void shop.stop().then(() => process.exit(0))
    })
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
