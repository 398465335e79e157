import type { Env } from '../../env.ts'
import { oneBank } from '../../platform/db/one-bank.ts'
import { joinGateway, spawnSandboxGateway } from '../../../tools/sandbox-gateway/spawn.ts'
import { bambooGateway } from './bamboo/bamboo.ts'
import type { CardGateway } from './port.ts'
import { sandboxGateway } from './sandbox.ts'

/** The card gateway that the settings name, and what has to be stopped with the shop. */
export type OpenedGateway = { gateway: CardGateway; stop: () => Promise<void> }

/**
 * Opens the provider's adapter, or the sandbox with its bank as a process of its own; processes on one PostgreSQL share one.
 * @throws Error with the bank's own sentence when the sandbox does not start
 */
export async function openCardGateway(env: Env): Promise<OpenedGateway> {
  const { card, publicUrl } = env
  if (card.kind === 'bamboo') {
    const gateway = bambooGateway(card.version, { url: card.url, key: card.privateKey, publicUrl })
    return { gateway, stop: () => Promise.resolve() }
  }
  const start = () => spawnSandboxGateway({ port: card.port, dataDir: env.dataDir, shopUrl: publicUrl })
  const bank = env.databaseUrl ? await oneBank(env.databaseUrl, card.port, { start, join: joinGateway }) : await start()
  return { gateway: sandboxGateway({ url: bank.url, key: bank.key }), stop: () => bank.stop() }
}
