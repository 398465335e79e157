import { type DeclineClass, type DeclineReason } from '../port.ts'

/**
 * The meaning of the provider's error code for a charge. For `maybe-charged` the gateway must be asked; the charge is
 * never repeated blindly.
 */
export type CodeClass = DeclineClass | 'buyer-data' | 'our-mistake' | 'maybe-charged'

/** The card cannot pay in so many instalments. */
export const NO_INSTALMENTS = 'PR013'

const codesOf: Record<CodeClass, string> = {
  fix: 'TK001 TK002 TK003 PR013 TR007 TR010 TR011 TR012 TR020 TR021 TR022 TR023 TR024 TR026 TR027 TR030 TR031 TR032 TR033',
  fraud: 'TR013 TR014 TR015 TR019 TR301',
  'dead-token': 'TK006 PR001',
  'buyer-data': 'TR016',
  'our-mistake': 'PR002 PR003 PR004 PR005 PR010 PR011 PR012 PR014 PR015 PR016 PR017 PR018 PR034 TR003 TR017',
  // TR006 (duplicate order at the acquirer): every attempt has a new order, so the duplicate can only be our own resend.
  'maybe-charged': 'TR001 TR004 TR005 TR006 TR009 TR996 TR997 TR999 ERR999',
}

const classes = new Map<string, CodeClass>()
for (const [name, codes] of Object.entries(codesOf)) {
  for (const code of codes.split(' ')) classes.set(code, name as CodeClass)
}

/**
 * The class of a provider's error code on a charge; undefined when the code is not in the catalogue. All codes of family
 * CS are about the buyer's data.
 */
export function classOfCode(code: string): CodeClass | undefined {
  return classes.get(code) ?? (/^CS\d+$/.test(code) ? 'buyer-data' : undefined)
}

const reasons: Partial<Record<string, DeclineReason>> = {
  TR026: 'insufficientFunds',
  TR021: 'expiredCard',
  TK006: 'tokenUsed',
  PR001: 'tokenUsed',
  [NO_INSTALMENTS]: 'noInstalments',
}

/** The reason that a buyer may learn about a charge declined with this code; undefined for none. */
export function reasonOfCode(code: string): DeclineReason | undefined {
  return reasons[code]
}

/**
 * Whether the description of a rejection is the acquirer's "The card can't operate with installments", which the provider
 * documents for its test amounts without a code. It comes in English, since we do not send the header `lang`.
 */
export function saysNoInstalments(description: string | number | null | undefined): boolean {
  return /can.?t operate with installments/i.test(String(description ?? ''))
}

/** Whether the code is of a family that the provider checks before it calls an acquirer: with HTTP 400, nothing was charged. */
export function isCheckedBeforeCharging(code: string): boolean {
  return /^(TK|PR|CS)\d+$/.test(code)
}

/** The codes that mean an earlier refund, with whether each is certain: the others also answer an amount above what is left. */
const alreadyRefunded = new Map([
  ['PR009', true],
  ['PR003', false],
  ['TR039', false],
])

/**
 * Whether a refused full refund means that the money was already given back, and whether that is certain; undefined for
 * other codes.
 */
export function saysAlreadyRefunded(code: string): { isCertain: boolean } | undefined {
  const isCertain = alreadyRefunded.get(code)
  return isCertain === undefined ? undefined : { isCertain }
}

/** The acquirer's codes that decline a refund, beside those that decline a charge. */
const refundRefusals = new Set(['REJECTED', 'TR002', 'TR008', 'TR039', 'TR100', 'TR101'])

/** Whether the code of a refused refund means for certain that no money went back. An unknown code does not. */
export function saysNotRefunded(code: string): boolean {
  const codeClass = classOfCode(code)
  if (codeClass === 'maybe-charged') return false
  return codeClass !== undefined || isCheckedBeforeCharging(code) || refundRefusals.has(code)
}
