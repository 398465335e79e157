import { startTransition, useCallback, useState } from 'react'
import type { PublicIssue } from '#shared/validation-issues.ts'
import { type Failure, type FieldError, issueErrors } from '#shared/errors.ts'
import { publicMessages, type PublicMessageKey } from '#shared/messages/public.ts'
import type { SummaryError } from '../ui/ErrorSummary.tsx'

const none: readonly FieldError[] = []

/** The id of the control that a path names: 'passengers.0.name' is 'passengers-0-name'. */
export function fieldId(path: string): string {
  return path.replaceAll('.', '-')
}

/** The errors of a form: rules of ours and answers of the server alike. `whoseIs` names the passenger above, as fields of passengers share their names. */
export function useFormErrors(whoseIs: (path: string) => string = () => '') {
  const [fields, setFields] = useState(none)
  const [summary, setSummary] = useState<readonly SummaryError[]>([])
  const [intro, setIntro] = useState<PublicMessageKey | null>(null)

  // One and the same until other fields are wrong, so that a form of many fields can be left as it is meanwhile.
  const of = useCallback((path: string) => fields.find((field) => field.path === path)?.message, [fields])

  function show(next: readonly FieldError[], whole?: string, only?: string) {
    // The summary is shown at once; the texts beside the fields, which may be many, may come a frame later.
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
    /** The text of what is wrong with a field. */
    of,
    /** Shows the rules that are broken, below a text about all of them; true when there are none. */
    pass: (broken: readonly PublicIssue[], about: PublicMessageKey | null = null) => {
      setIntro(about)
      show(issueErrors(broken, publicMessages))
      return broken.length === 0
    },
    /**
     * While an answer changes: an error goes as soon as its field is right by the rules in `broken`; by default, where
     * only the server judges, once its field changes.
     */
    settle: (changed: EventTarget, broken?: () => readonly PublicIssue[]) => {
      if (fields.length === 0) return
      const id = changed instanceof HTMLElement ? changed.id : ''
      const wrong = broken?.().map(({ path }) => fieldId(path))
      const stays = (of: string) => (wrong ? wrong.includes(of) : of !== id)
      // What is typed is shown first: of many fields the texts may go a frame later.
      startTransition(() => {
        setFields((before) => before.filter(({ path }) => stays(fieldId(path))))
        setSummary((before) => before.filter(({ fieldId: of }) => of === null || stays(of)))
      })
    },
    /** Shows a failure; `only` is all that the summary says of its fields. */
    fail: (failure: Failure, only?: string) => show(failure.fields, failure.message, only),
  }
}

/** One text of a form, trimmed; '' when it is not there. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}

/** The catalogue id that a form has under a name, or null. */
export function idOf(form: FormData, name: string): number | null {
  return Number(textOf(form, name)) || null
}
