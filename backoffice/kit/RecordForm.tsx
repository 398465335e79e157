import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Form, useSaveContext } from 'react-admin'
import { type FieldValues, type Resolver, useFormState } from 'react-hook-form'
import type { ValidationIssue } from '#shared/validation-issues.ts'
import { Failure } from '#shared/errors.ts'
import { focusFirstWrong } from '../ui/focusFirstWrong.ts'
import { errorsOf, failureOf, formErrors, UNSAVED } from '../providers/formErrors.ts'
import { AskBeforeLeaving } from './AskBeforeLeaving.tsx'

/** What is sent of what was typed; null when they cancelled, and nothing is sent. @throws Failure why it is not sent */
type Prepare<Typed> = (typed: Typed) => object | null | Promise<object | null>

export type RecordFormProps<Typed> = {
  id?: string
  /** What the form starts with; another value starts it anew. */
  start: Typed
  /** The rules of the form; without them the server alone says what is wrong. */
  check?: (typed: Typed) => readonly ValidationIssue[] | Promise<readonly ValidationIssue[]>
  /** By default everything is sent as it was typed. */
  prepare?: Prepare<Typed>
  /** Saves what is sent; by default the page around does. @throws Failure what was refused */
  save?: (sent: never) => Promise<unknown>
  /** What was typed stays when the form starts with another value. */
  keepsTyped?: boolean
  /** Whether leaving asks about what was typed. */
  warns?: boolean
  children: ReactNode
}

/** One and the same: react-admin starts the form anew whenever its options are others. */
const KEEPS_TYPED = { resetOptions: { keepDirtyValues: true } }

/** A form of the page around, which saves it. A refusal is shown at its field, and nothing typed is lost. */
export const RecordForm = <Typed extends object>(props: RecordFormProps<Typed>) => {
  const { id, start, check, prepare, keepsTyped = false, warns = true, children } = props
  const ownId = useId()
  const formId = id ?? ownId
  const { save: savePage } = useSaveContext()

  const resolver: Resolver<FieldValues> = async (typed) => {
    const errors = errorsOf((await check?.(typed as Typed)) ?? [])
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: typed, errors: {} }
  }

  async function submit(typed: object): Promise<object | undefined> {
    try {
      const sent = prepare ? await prepare(typed as Typed) : typed
      if (sent === null) return UNSAVED
      if (!props.save) return (await savePage?.(sent)) as object | undefined
      await props.save(sent as never)
      return undefined
    } catch (error) {
      return formErrors(error instanceof Failure ? error : new Failure('UNEXPECTED'))
    }
  }

  return (
    <Form
      id={formId}
      record={start as object}
      resolver={resolver}
      onSubmit={submit}
      noValidate
      shouldFocusError={false}
      disableInvalidFormNotification
      {...(keepsTyped ? KEEPS_TYPED : {})}
    >
      {children}
      {warns && <AskBeforeLeaving />}
      <FocusRefused formId={formId} />
    </Form>
  )
}

/** After each refusal, focuses the first invalid field, or scrolls to the error banner. */
const FocusRefused = ({ formId }: { formId: string }) => {
  const { errors, submitCount, isSubmitting } = useFormState()
  const seen = useRef(0)
  const failure = failureOf(errors)
  useEffect(() => {
    if (isSubmitting || submitCount === seen.current || !failure) return
    const form = document.getElementById(formId)
    if (focusFirstWrong(form)) seen.current = submitCount
    else if (failure.fields.length === 0) {
      seen.current = submitCount
      form?.scrollIntoView({ block: 'start' })
    }
  })
  return null
}
