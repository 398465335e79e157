import { startTransition, useCallback, useState } from 'react'
import type { PublicIssue } from '#shared/validation-issues.ts'
import { type Failure, type FieldError, issueErrors } from '#shared/errors.ts'
import { publicMessages, type PublicMessageKey } from '#shared/messages/public.ts'
import type { SummaryError } from '../ui/ErrorSummary.tsx'

const none: readonly FieldError[] = []

/** Returns the id of the control at a path: 'passengers.0.name' is 'passengers-0-name'. */
export function fieldId(path: string): string {
  return path.replaceAll('.', '-')
}

/**
 * Holds the errors of a form, from our rules and from answers of the server. `whoseIs` names the passenger in the summary above,
 * because fields of passengers have the same names.
 */
export function useFormErrors(whoseIs: (path: string) => string = () => '') {
  const [fields, setFields] = useState(none)
  const [summary, setSummary] = useState<readonly SummaryError[]>([])
  const [intro, setIntro] = useState<PublicMessageKey | null>(null)

  // The function changes only when other fields are wrong, so that a form with many fields need not be rendered again.
  const of = useCallback((path: string) => fields.find((field) => field.path === path)?.message, [fields])

  function show(next: readonly FieldError[], whole?: string, only?: string) {
    // The summary is shown at once; the texts beside the fields, which may be many, may follow a frame later.
    startTransition(() => setFields(next))
    const listed = next.map(({ path, message }) => ({ fieldId: fieldId(path), message: whoseIs(path) + message }))
    const [first] = listed
    if (first && only) setSummary([{ fieldId: first.fieldId, message: only }])
    else setSummary(listed.length === 0 && whole ? [{ fieldId: null, message: whole }] : listed)
  }

  return {
    summary,
    intro: intro && publicMessages[intro],
    has: summary.length > 0,
    /** Returns the error text of a field. */
    of,
    /** Shows validation issues, below a text about all of them; returns true when there are none. */
    pass: (broken: readonly PublicIssue[], about: PublicMessageKey | null = null) => {
      setIntro(about)
      show(issueErrors(broken, publicMessages))
      return broken.length === 0
    },
    /**
     * Removes errors while an answer changes: as soon as the field is right by the rules in `broken`; without rules, where only
     * the server validates, once the field changes.
     */
    settle: (changed: EventTarget, broken?: () => readonly PublicIssue[]) => {
      if (fields.length === 0) return
      const id = changed instanceof HTMLElement ? changed.id : ''
      const wrong = broken?.().map(({ path }) => fieldId(path))
      const stays = (of: string) => (wrong ? wrong.includes(of) : of !== id)
      // The typed text is shown first: the error texts of many fields may follow a frame later.
      startTransition(() => {
        setFields((before) => keepIf(before, ({ path }) => stays(fieldId(path))))
        setSummary((before) => keepIf(before, ({ fieldId: of }) => of === null || stays(of)))
      })
    },
    /** Shows a failure; `only` replaces the messages of all fields in the summary. */
    fail: (failure: Failure, only?: string) => show(failure.fields, failure.message, only),
  }
}

/** Returns the items that stay: the same list when all of them do, so that React renders nothing again. */
function keepIf<Item>(items: readonly Item[], stays: (item: Item) => boolean): readonly Item[] {
  return items.every(stays) ? items : items.filter(stays)
}

/** Returns one text of a form, trimmed; '' when it is missing. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** Returns the catalogue id that a form has under a name, or null. */
export function idOf(form: FormData, name: string): number | null {
  return Number(textOf(form, name)) || null
}
