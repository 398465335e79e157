import { type CardBrand, type SandboxCard, sandboxCards } from '../sandbox-cards.ts'

/** The four fields as typed. */
export type CardFields = { holder: string; number: string; expiry: string; cvv: string }
export type CardField = keyof CardFields
export type CardProblem = 'required' | 'invalid' | 'expired' | 'not-a-test-card'
export type CardProblems = Partial<Record<CardField, CardProblem>>

/** The fields in the order of the form. */
export const cardFields: readonly CardField[] = ['holder', 'number', 'expiry', 'cvv']

export function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}

/** Whether the check digit is right (ISO/IEC 7812). */
export function passesLuhn(digits: string): boolean {
  let total = 0
  for (const [index, digit] of digits.split('').reverse().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    total += value > 9 ? value - 9 : value
  }
  return digits.length >= 13 && total % 10 === 0
}

export function findTestCard(number: string): SandboxCard | undefined {
  const digits = digitsOf(number)
  return sandboxCards.find((card) => card.number === digits)
}

/** The brand by the first digits; undefined while there are too few. */
export function brandOf(number: string): CardBrand | undefined {
  const digits = digitsOf(number)
  if (digits.startsWith('4')) return 'Visa'
  if (digits.startsWith('542991')) return 'OCA'
  return /^(5[1-5]|2[2-7])/.test(digits) ? 'Mastercard' : undefined
}

/** Reads "MM/AA", and the formats that browsers fill in: "MM/AAAA", "AAAA-MM". Undefined when it is not a month. */
export function parseExpiry(text: string): { year: number; month: number } | undefined {
  const iso = /^\s*(20\d\d)\s*[-/]\s*(\d\d)\s*$/.exec(text)
  const usual = /^\s*(\d{1,2})\s*[-/ ]?\s*(?:20)?(\d\d)\s*$/.exec(text)
  const year = Number(iso?.[1] ?? `20${usual?.[2]}`)
  const month = Number(iso?.[2] ?? usual?.[1])
  return month >= 1 && month <= 12 && Number.isInteger(year) ? { year, month } : undefined
}

/** Whether a card has expired: it is valid until the last day of its month, in local time. */
export function hasExpired(expiry: { year: number; month: number }, now: Date): boolean {
  return expiry.year * 12 + expiry.month < now.getFullYear() * 12 + now.getMonth() + 1
}

/** The problem of each field; empty when the card can be sent. */
export function checkCard(fields: CardFields, now: Date): CardProblems {
  const problems: CardProblems = {}
  for (const field of cardFields) {
    const problem = fields[field].trim() === '' ? 'required' : checks[field](fields[field], now)
    if (problem) problems[field] = problem
  }
  return problems
}

const checks: Record<CardField, (value: string, now: Date) => CardProblem | undefined> = {
  holder: (value) => (/\d/.test(value) || value.trim().length < 3 ? 'invalid' : undefined),
  number: (value) => {
    if (findTestCard(value)) return undefined
    return passesLuhn(digitsOf(value)) ? 'not-a-test-card' : 'invalid'
  },
  expiry: (value, now) => {
    const expiry = parseExpiry(value)
    if (!expiry) return 'invalid'
    return hasExpired(expiry, now) ? 'expired' : undefined
  },
  cvv: (value) => (/^\d{3}$/.test(value.trim()) ? undefined : 'invalid'),
}
