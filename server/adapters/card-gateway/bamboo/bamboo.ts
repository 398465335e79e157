import { CARD_FORM_PATH } from './card-form/routes.ts'
import type { CardGateway } from '../port.ts'
import type { ProviderSettings } from './provider-call.ts'
import { v1Gateway } from './v1-wire.ts'
import { v3Gateway } from './v3-wire.ts'

/** The real card provider, in the API version that the merchant has. Its form is in a frame with a page of ours. */
export function bambooGateway(version: 'v1' | 'v3', settings: ProviderSettings & { publicUrl: string }): CardGateway {
  const wire = version === 'v3' ? v3Gateway(settings) : v1Gateway(settings)
  const frameUrl = new URL(CARD_FORM_PATH, settings.publicUrl)
  return { ...wire, clientForm: () => ({ frameUrl: frameUrl.href, origin: frameUrl.origin }) }
}
