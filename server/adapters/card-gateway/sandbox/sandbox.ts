import { isLoopback } from '../loopback.ts'
import { type CardGateway } from '../port.ts'
import { type ProviderSettings } from '../bamboo/provider-call.ts'
import { v3Gateway } from '../bamboo/v3-wire.ts'

/**
 * The card gateway of development and demos: the provider's v3 API, served by the sandbox process on this machine. Throws
 * when `url` is not loopback, so that sandbox payments never pass for real ones.
 */
export function sandboxGateway(settings: ProviderSettings): CardGateway {
  const url = new URL(settings.url)
  if (!isLoopback(url.hostname))
    throw new Error(`The sandbox card gateway must be on this machine, not at ${url.hostname}.`)
  return {
    ...v3Gateway(settings),
    clientForm: () => ({ frameUrl: new URL('/card-form', url).href, origin: url.origin }),
  }
}
