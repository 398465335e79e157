import { addDays, dayAt } from '../dates.ts'
import { type Cents, formatMoney, toCents, toDecimal } from '../money.ts'
import type { MessageKey } from '../messages.ts'
import { isOneLine } from '../readable-text.ts'
import { AMOUNT_SHAPE, readNumber, WHOLE_SHAPE, writeNumber } from '../typed-number.ts'
import type { ValidationIssue } from '../validation-issues.ts'
import { type DelayedTerms, endInWords, endOfDelayed } from './delayed.ts'

/** The highest limit, in cents: nothing that we sell costs more. */
const AMOUNT_MAX: Cents = 100_000_00
export const POSITION_MAX = 9
export const HOURS_MAX = 240
export const NOTE_MAX_LENGTH = 120
const PROVIDER_CODE = /^[A-Z\d]{1,12}$/i

/** A way to pay as staff decide it. A number that was typed wrongly is NaN, so that its field gets an error. */
export type MethodDraft = DelayedTerms & {
  /** Whether buyers can choose it. */
  isActive: boolean
  /** Its place among the ways to pay, from 1. */
  position: number
  /** The provider's code of the method. */
  providerCode: string
  /** What buyers read below its name. */
  note: string
  /** The businesses at whose storefronts it is not offered. */
  hiddenAt: readonly string[]
}

/** Returns the validation issues of a way to pay, in the order of the form (docs/decisions/032). */
export function checkMethod(draft: MethodDraft): ValidationIssue[] {
  const { position, minAmount, maxAmount, hours, providerCode, note } = draft
  return [
    ...broken('position', isWhole(position, 1, POSITION_MAX) ? null : 'METHODS.POSITION_INVALID'),
    ...broken('minAmount', isWhole(minAmount, 0, AMOUNT_MAX) ? null : 'METHODS.MIN_AMOUNT_INVALID'),
    ...broken('maxAmount', maxAmount === null ? null : wrongMaximum(maxAmount, minAmount)),
    ...broken('hours', isWhole(hours, 1, HOURS_MAX) ? null : 'METHODS.HOURS_INVALID'),
    ...broken('providerCode', PROVIDER_CODE.test(providerCode) ? null : 'METHODS.PROVIDER_CODE_INVALID'),
    ...broken('note', note.length <= NOTE_MAX_LENGTH && isOneLine(note) ? null : 'METHODS.NOTE_INVALID'),
  ]
}

function wrongMaximum(maxAmount: Cents, minAmount: Cents): MessageKey | null {
  if (!isWhole(maxAmount, 0, AMOUNT_MAX)) return 'METHODS.MAX_AMOUNT_INVALID'
  return maxAmount < minAmount ? 'METHODS.LIMITS_CROSSED' : null
}

function isWhole(number: number, least: number, most: number): boolean {
  return Number.isInteger(number) && number >= least && number <= most
}

function broken(path: keyof MethodDraft, key: MessageKey | null): ValidationIssue[] {
  return key ? [{ path, key }] : []
}

/** The issues that only the server knows. */
export const POSITION_TAKEN = { path: 'position', key: 'METHODS.POSITION_TAKEN' } as const satisfies ValidationIssue
export const BUSINESS_UNKNOWN = { path: 'hiddenAt', key: 'METHODS.BUSINESS_UNKNOWN' } as const satisfies ValidationIssue

/** A way to pay in a form: numbers as typed. */
export type TypedMethod = Omit<MethodDraft, 'position' | 'minAmount' | 'maxAmount' | 'hours'> & {
  position: string
  minAmount: string
  maxAmount: string
  hours: string
}

/** Reads the typed values: an empty least amount is 0, an empty highest one is no limit, a text that is not a number is NaN. */
export function readMethod({ position, minAmount, maxAmount, hours, ...typed }: TypedMethod): MethodDraft {
  const highest = readNumber(maxAmount, AMOUNT_SHAPE)
  return {
    ...typed,
    position: readNumber(position, WHOLE_SHAPE) ?? Number.NaN,
    minAmount: toCents(readNumber(minAmount, AMOUNT_SHAPE) ?? 0),
    maxAmount: highest === null ? null : toCents(highest),
    hours: readNumber(hours, WHOLE_SHAPE) ?? Number.NaN,
    providerCode: typed.providerCode.trim(),
    note: typed.note.trim(),
  }
}

/** Returns the form's initial values for a stored way to pay. */
export function typedMethod(stored: MethodDraft): TypedMethod {
  const { isActive, position, minAmount, maxAmount, hours, providerCode, note, hiddenAt } = stored
  return {
    isActive,
    position: writeNumber(position, 0),
    minAmount: writeNumber(toDecimal(minAmount), 2),
    maxAmount: maxAmount === null ? '' : writeNumber(toDecimal(maxAmount), 2),
    hours: writeNumber(hours, 0),
    providerCode,
    note,
    hiddenAt,
  }
}

const EXAMPLE_AMOUNT: Cents = 100_00
/** Days until the example's departure, beyond the longest wait: the end is then the hours' alone. */
const EXAMPLE_DAYS = 30

/**
 * Says until when a purchase of now of USD 100,00, or of the nearest amount within the limits, may be paid: "Una compra de USD 100,00
 * de hoy se puede pagar hasta el 30/11/2026 a las 14:05." Null while the draft has an issue.
 */
export function exampleOf(draft: MethodDraft, now: Date): string | null {
  if (checkMethod(draft).length > 0) return null
  const amount = Math.min(Math.max(EXAMPLE_AMOUNT, draft.minAmount), draft.maxAmount ?? Infinity)
  const endsAt = endOfDelayed(draft, { amount, startDate: addDays(dayAt(now), EXAMPLE_DAYS), now })
  return endsAt && `Una compra de ${formatMoney(amount)} de hoy se puede pagar hasta el ${endInWords(endsAt)}.`
}
