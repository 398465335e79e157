import { useRef } from 'react'
import type { ValidationIssue } from '#shared/validation-issues.ts'

/** Asks the server which values of unique fields are already taken. @throws when the server does not answer, after a toast */
export type AskAvailability<Values> = (uniqueValues: Partial<Values>) => Promise<readonly ValidationIssue[]>

/**
 * Adds the server's answer about unique fields to the other issues of a form. The server is asked once for each submit, never
 * while the user types; a value that it refused stays refused until it changes.
 */
export function useAvailability<Values extends object>(askAvailability: AskAvailability<Values>) {
  const isSent = useRef(false)
  const isUnknown = useRef(false)
  const refusals = useRef<(ValidationIssue & { value: unknown })[]>([])
  const valueOf = (values: Values, field: string) => values[field as keyof Values]

  async function ask(values: Values, fields: readonly string[]): Promise<void> {
    const uniqueValues = Object.fromEntries(fields.map((field) => [field, valueOf(values, field)])) as Partial<Values>
    try {
      const broken = await askAvailability(uniqueValues)
      refusals.current = broken.map((rule) => ({ ...rule, value: valueOf(values, rule.path) }))
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
    async withUnavailable(
      values: Values,
      broken: readonly ValidationIssue[],
      unique: readonly string[],
      asks: boolean,
    ) {
      const free = unique.filter((field) => broken.every(({ path }) => path !== field))
      if (asks && free.length > 0) await ask(values, free)
      const openRefusals = refusals.current.filter(
        ({ path, value }) => free.includes(path) && valueOf(values, path) === value,
      )
      return [...broken, ...openRefusals]
    },
    /** Whether the server did not answer; the form must not be sent then. */
    isUnknown: () => isUnknown.current,
  }
}
