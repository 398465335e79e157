import * as z from 'zod/mini'
import { LANGUAGE } from '#shared/locale.ts'

const source = z.literal('ceibo-card-form')

/** The messages from the gateway's card form to the page around it. */
const frameMessage = z.union([
  z.object({ source, type: z.literal('ready'), hasButton: z.optional(z.boolean()) }),
  z.object({ source, type: z.literal('height'), height: z.number().check(z.minimum(1), z.maximum(2000)) }),
  z.object({ source, type: z.literal('submit-requested') }),
  z.object({ source, type: z.literal('token'), token: z.string(), brand: z.string(), last4: z.string() }),
  z.object({ source, type: z.literal('error'), code: z.enum(['invalid', 'unavailable']), message: z.string() }),
])
export type FrameMessage = z.output<typeof frameMessage>

/** Reads a message of the card form from an event's data; undefined for any other data. */
export function readFrameMessage(data: unknown): FrameMessage | undefined {
  const parsed = frameMessage.safeParse(data)
  return parsed.success ? parsed.data : undefined
}

type FrameOptions = { parentOrigin: string; accent: string; holder?: string | undefined }

/**
 * Returns the address of the form, with the origin that frames it, the language, a colour that is readable on white, and, after
 * the '#', which is sent to no server, the name that is most likely on the card.
 */
export function frameAddress(url: string, { parentOrigin, accent, holder }: FrameOptions): string {
  const address = new URL(url)
  address.searchParams.set('parentOrigin', parentOrigin)
  address.searchParams.set('locale', LANGUAGE)
  if (/^#[0-9a-f]{6}$/i.test(accent)) address.searchParams.set('accent', accent)
  if (holder) address.hash = new URLSearchParams({ holder }).toString()
  return address.href
}
