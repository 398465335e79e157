import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router-dom'
import { type BrokenRule, validationFailure } from '#shared/broken-rules.ts'
import { Failure } from '#shared/errors.ts'
import { businessTexts } from '../i18n/business-texts.ts'

/** One step: the fields that it asks for, and its rules. */
export type Step<Form> = {
  title: string
  /** First parts of the paths of its fields. */
  fields: readonly (keyof Form & string)[]
  check: (form: Form) => BrokenRule[]
}

/** A form as its fields use it. */
export type FormState<Form> = {
  form: Form
  set: (part: Partial<Form>) => void
  /** What is wrong with a field, by its path; undefined when nothing is known to be. */
  errorOf: (path: string) => string | undefined
}

/** The same form for fields that know only a part of it. */
export function narrowed<Part extends object, Form extends Part>(state: FormState<Form>): FormState<Part> {
  return { ...state, set: (part) => state.set(part as unknown as Partial<Form>) }
}

/** A form of several steps, all of whose fields stay mounted: nothing typed is lost on the way. */
export function useSteps<Form extends object>(initial: Form, steps: readonly Step<Form>[]) {
  const [form, setForm] = useState(initial)
  const [step, setStep] = useState(0)
  const [failure, setFailure] = useState<Failure | null>(null)
  const isDirty = JSON.stringify(form) !== JSON.stringify(initial)

  const state: FormState<Form> = {
    form,
    set(part) {
      setForm((before) => ({ ...before, ...part }))
      setFailure((before) => before && without(before, Object.keys(part)))
    },
    errorOf: (path) => failure?.fields.find((field) => field.path === path)?.message,
  }

  /** Whether the steps up to this one are good; the first that is not is shown, with everything wrong in it. */
  function passes(upTo: number): boolean {
    for (const [n, { check }] of steps.slice(0, upTo + 1).entries()) {
      const broken = check(form)
      if (broken.length === 0) continue
      setStep(n)
      setFailure(validationFailure(broken))
      return false
    }
    setFailure(null)
    return true
  }

  /** Shows what the server refused, at the first step that it concerns. */
  function fail(error: unknown): void {
    const refused = error instanceof Failure ? error : new Failure('UNEXPECTED')
    const heads = new Set(refused.fields.map(({ path }) => path.split('.')[0]))
    const concerned = steps.findIndex(({ fields }) => fields.some((field) => heads.has(field)))
    if (concerned >= 0) setStep(concerned)
    setFailure(refused)
  }

  return { state, step, setStep, failure, isDirty, passes, fail }
}

export type Steps<Form extends object> = ReturnType<typeof useSteps<Form>>

/** A failure less what it said of fields that were changed since; null when that was all. */
function without(failure: Failure, changed: readonly string[]): Failure | null {
  const fields = failure.fields.filter(({ path }) => !changed.includes(path.split('.')[0] ?? ''))
  if (fields.length === failure.fields.length) return failure
  return fields.length === 0 ? null : new Failure(failure.code, { fields, message: failure.message })
}

/** Asks before what was typed is lost, on the way to another page or out of the site. */
export function useLeaveWarning(isDirty: boolean): void {
  const blocker = useBlocker(isDirty)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    // oxlint-disable-next-line no-alert -- the browser's own question, as when the tab is closed
    if (window.confirm(businessTexts.leave)) blocker.proceed()
    else blocker.reset()
  }, [blocker])
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])
}
