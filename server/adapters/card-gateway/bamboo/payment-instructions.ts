import * as z from 'zod'
import { isLoopback } from '../loopback.ts'
import type { PaymentInstructions } from '#shared/payment-methods/delayed.ts'

/** A text of an answer that is understood without it. */
export const extraText = z.string().nullish().catch(null)
export const couponNumber = z
  .union([z.string(), z.int().transform(String)])
  .nullish()
  .catch(null)

/** The fields of a purchase's answer that are about a payment made elsewhere, as the provider wrote them. */
export type InstructionFields = {
  /** The provider's type of payment method. */
  type: string | null | undefined
  couponNumber: string | null | undefined
  couponUrl: string | null | undefined
  bankUrl: string | null | undefined
}

const DELAYED_TYPES = ['physicalnetwork', 'banktransfer']

/**
 * Reads how the buyer pays; undefined when the purchase is not a delayed payment. The type of its method decides that, or
 * without a type, whether there is an address at which to pay.
 */
export function readInstructions(fields: InstructionFields): PaymentInstructions | undefined {
  const couponUrl = safeAddress(fields.couponUrl)
  const bankUrl = safeAddress(fields.bankUrl)
  const isDelayed = fields.type ? DELAYED_TYPES.includes(fields.type.toLowerCase()) : (couponUrl ?? bankUrl)
  if (!isDelayed) return undefined
  return {
    ...(fields.couponNumber && { couponNumber: fields.couponNumber }),
    ...(couponUrl && { couponUrl }),
    ...(bankUrl && { bankUrl }),
  }
}

/** The address in its normal form if a buyer may be sent there: over TLS, or on this machine. */
function safeAddress(text: string | null | undefined): string | undefined {
  const url = URL.parse(text ?? '')
  if (!url) return undefined
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
  return isSafe ? url.href : undefined
}
