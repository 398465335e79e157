import { type DeclineClass, type DeclineReason } from '../port.ts'

/** What the provider's error code says about a charge. `maybe-charged` must be asked about, never repeated blindly. */
export type CodeClass = DeclineClass | 'buyer-data' | 'our-mistake' | 'maybe-charged'

const codesOf: Record<CodeClass, string> = {
  fix: 'TK001 TK002 TK003 PR013 TR007 TR010 TR011 TR012 TR020 TR021 TR022 TR023 TR024 TR026 TR027 TR030 TR031 TR032 TR033',
  fraud: 'TR013 TR014 TR015 TR019 TR301',
  'dead-token': 'TK006 PR001',
  'buyer-data': 'TR016',
  'our-mistake': 'PR002 PR003 PR004 PR005 PR010 PR011 PR012 PR014 PR015 PR016 PR017 PR018 PR034 TR003 TR017',
  // TR006 (duplicate order at the acquirer): orders are fresh per attempt, so the duplicate can only be our own resend.
  'maybe-charged': 'TR001 TR004 TR005 TR006 TR009 TR996 TR997 TR999 ERR999',
}

const classes = new Map<string, CodeClass>()
for (const [name, codes] of Object.entries(codesOf)) {
  for (const code of codes.split(' ')) classes.set(code, name as CodeClass)
}

/** Class of a provider error code on a charge; undefined when the code is not in the catalogue. All of family CS is of the customer. */
export function classOfCode(code: string): CodeClass | undefined {
  return classes.get(code) ?? (/^CS\d+$/.test(code) ? 'buyer-data' : undefined)
}

const reasons: Partial<Record<string, DeclineReason>> = {
  TR026: 'insufficientFunds',
  TR021: 'expiredCard',
  TK006: 'tokenUsed',
  PR001: 'tokenUsed',
}

/** What a buyer may know of a charge declined with this code; undefined when that is nothing. */
export function reasonOfCode(code: string): DeclineReason | undefined {
  return reasons[code]
}

/** Families that the provider checks before it talks to an acquirer: with HTTP 400, nothing was charged. */
export function isCheckedBeforeCharging(code: string): boolean {
  return /^(TK|PR|CS)\d+$/.test(code)
}

/** Whether each is certain: the others also answer an amount above what is left. */
const alreadyRefunded = new Map([
  ['PR009', true],
  ['PR003', false],
  ['TR039', false],
])

/** Whether a refused full refund means that the money was already given back, for certain; undefined when it does not. */
export function saysAlreadyRefunded(code: string): { isCertain: boolean } | undefined {
  const isCertain = alreadyRefunded.get(code)
  return isCertain === undefined ? undefined : { isCertain }
}

/** Codes of the acquirer's that turn a refund down, beside those that turn a charge down. */
const refundRefusals = new Set(['REJECTED', 'TR002', 'TR008', 'TR039', 'TR100', 'TR101'])

/** Whether the code of a refused refund means for certain that no money went back. One that we do not know does not. */
export function saysNotRefunded(code: string): boolean {
  const codeClass = classOfCode(code)
  if (codeClass === 'maybe-charged') return false
  return codeClass !== undefined || isCheckedBeforeCharging(code) || refundRefusals.has(code)
}
