import { useRef } from 'react'
import type { ValidationIssue } from '#shared/validation-issues.ts'

/** Asks the server which values of unique fields are already taken. @throws when the server does not answer, after a toast */
export type AskAvailability<Typed> = (values: Partial<Typed>) => Promise<readonly ValidationIssue[]>

/**
 * Adds the server's answer about unique fields to the other issues of a form. The server is asked once for each submit, never
 * while the user types; a value that it refused stays refused until it changes.
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
    /** For the element around the form. */
    onSubmitCapture: () => void (isSent.current = true),
    /** Whether validation runs because of a submit; true once for each submit. */
    consumeSubmit(): boolean {
      if (!isSent.current) return false
      isSent.current = false
      isUnknown.current = false
      return true
    },
    /** Returns `broken` plus the taken values among the otherwise valid unique fields. `asks`: whether to ask the server now. */
    async withUnavailable(typed: Typed, broken: readonly ValidationIssue[], unique: readonly string[], asks: boolean) {
      const free = unique.filter((field) => broken.every(({ path }) => path !== field))
      if (asks && free.length > 0) await ask(typed, free)
      const known = refused.current.filter(({ path, value }) => free.includes(path) && valueOf(typed, path) === value)
      return [...broken, ...known]
    },
    /** Whether the server did not answer; the form must not be sent then. */
    isUnknown: () => isUnknown.current,
  }
}
