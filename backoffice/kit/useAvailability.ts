import { useRef } from 'react'
import type { ValidationIssue } from '#shared/validation-issues.ts'

/** Asks the server which of the values of unique fields are taken. @throws when it does not answer, after a toast */
export type AskAvailability<Typed> = (values: Partial<Typed>) => Promise<readonly ValidationIssue[]>

/**
 * What the server says of unique fields, beside what else is wrong. It is asked once whenever the form is sent, never while
 * fields are typed into; a value that it refused stays refused until it is another.
 */
export function useAvailability<Typed extends object>(askAvailability: AskAvailability<Typed>) {
  const isSent = useRef(false)
  const isUnknown = useRef(false)
  const refused = useRef<(ValidationIssue & { value: unknown })[]>([])
  const valueOf = (typed: Typed, field: string) => typed[field as keyof Typed]

  async function ask(typed: Typed, fields: readonly string[]): Promise<void> {
    const values = Object.fromEntries(fields.map((field) => [field, valueOf(typed, field)])) as Partial<Typed>
    try {
      const broken = await askAvailability(values)
      refused.current = broken.map((rule) => ({ ...rule, value: valueOf(typed, rule.path) }))
    } catch {
      isUnknown.current = true
    }
  }

  return {
    /** Belongs on the element that holds the form. */
    onSubmitCapture: () => void (isSent.current = true),
    /** Whether the rules are asked for because the form is sent; true once. */
    consumeSubmit(): boolean {
      if (!isSent.current) return false
      isSent.current = false
      isUnknown.current = false
      return true
    },
    /** `broken` with those of the unique fields that are taken and otherwise good; `asks` what the server says now. */
    async withUnavailable(typed: Typed, broken: readonly ValidationIssue[], unique: readonly string[], asks: boolean) {
      const free = unique.filter((field) => broken.every(({ path }) => path !== field))
      if (asks && free.length > 0) await ask(typed, free)
      const known = refused.current.filter(({ path, value }) => free.includes(path) && valueOf(typed, path) === value)
      return [...broken, ...known]
    },
    /** The server did not answer: the form is not sent on. */
    isUnknown: () => isUnknown.current,
  }
}
