import type { CardGateway } from '../../adapters/card-gateway/port.ts'
import type { CardOutcome } from '../world.ts'

/** The sandbox bank of one sandbox. */
export type Bank = {
  gateway: CardGateway
  /** Makes a token of a test card. */
  token: (outcome: CardOutcome) => Promise<string>
  /** Pays the coupon of an attempt. */
  payCoupon: (attemptId: string) => Promise<void>
  /** Sets its clock, by which a payment at a counter expires. */
  setClock: (now: Date) => Promise<void>
  stop: () => Promise<void>
}

/** A bank that starts with the first payment: most sandboxes sell on account, and need none. */
export function lazyBank(
  open: () => Promise<Bank>,
  now: () => Date,
): Omit<Bank, 'setClock'> & { followClock: () => Promise<void> } {
  let opened: Promise<Bank> | null = null
  const bank = () => {
    opened ??= openAtTheTime().catch((error: unknown) => {
      opened = null
      throw error
    })
    return opened
  }
  const openAtTheTime = async () => {
    const started = await open()
    await started.setClock(now())
    return started
  }
  const gateway = () => bank().then((started) => started.gateway)
  return {
    gateway: {
      charge: async (...sent) => (await gateway()).charge(...sent),
      requestDelayed: async (...sent) => (await gateway()).requestDelayed(...sent),
      find: async (...sent) => (await gateway()).find(...sent),
      readPurchase: async (...sent) => (await gateway()).readPurchase(...sent),
      refund: async (...sent) => (await gateway()).refund(...sent),
      refundPart: async (...sent) => (await gateway()).refundPart(...sent),
      findRefunds: async (...sent) => (await gateway()).findRefunds(...sent),
      readRefund: async (...sent) => (await gateway()).readRefund(...sent),
      listTransactions: async (...sent) => (await gateway()).listTransactions(...sent),
      // Nobody sees a page of a sandbox.
      clientForm: () => ({ frameUrl: '', origin: '' }),
    },
    token: async (outcome) => (await bank()).token(outcome),
    payCoupon: async (attemptId) => (await bank()).payCoupon(attemptId),
    followClock: async () => (await opened)?.setClock(now()),
    stop: async () => (await opened?.catch(() => null))?.stop(),
  }
}
