import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Form, useSaveContext } from 'react-admin'
import { type FieldValues, type Resolver, useFormState } from 'react-hook-form'
import type { ValidationIssue } from '#shared/validation-issues.ts'
import { Failure } from '#shared/errors.ts'
import { focusFirstWrong } from '../ui/focusFirstWrong.ts'
import { errorsOf, failureOf, formErrors, UNSAVED } from '../providers/formErrors.ts'
import { AskBeforeLeaving, UnsavedPart } from './AskBeforeLeaving.tsx'

/**
 * Makes the body of the request from the form's values; null when the user cancelled, and nothing is sent.
 * @throws Failure the reason why nothing is sent
 */
type Prepare<Values> = (values: Values) => object | null | Promise<object | null>

export type RecordFormProps<Values> = {
  id?: string
  /** The initial values; other values reset the form. */
  start: Values
  /** The validation rules; without them only the server validates. */
  check?: (values: Values) => readonly ValidationIssue[] | Promise<readonly ValidationIssue[]>
  /** Makes the body; by default the form's values are sent unchanged. */
  prepare?: Prepare<Values>
  /** Saves the body; by default the surrounding page saves it. @throws Failure the server's refusal */
  save?: (body: never) => Promise<unknown>
  /** Called with a refusal and the form's values; returns whether it is shown elsewhere in the form, instead of the banner. */
  onRefused?: ((failure: Failure, values: object) => boolean) | undefined
  /** Whether leaving the page with unsaved changes asks first. */
  warns?: boolean
  children: ReactNode
}

/** A form that the surrounding page saves. A refusal is shown at its field, and typed values are kept. */
export const RecordForm = <Values extends object>(props: RecordFormProps<Values>) => {
  const { id, start, check, prepare, warns = true, children } = props
  const ownId = useId()
  const formId = id ?? ownId
  const [hasUnsavedPart, setUnsavedPart] = useState(false)
  const { save: savePage } = useSaveContext()

  const resolver: Resolver<FieldValues> = async (values) => {
    const errors = errorsOf((await check?.(values as Values)) ?? [])
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }

  async function submit(values: object): Promise<object | undefined> {
    let refused: unknown
    const note = (failure: unknown) => void (refused = failure)
    try {
      const body = prepare ? await prepare(values as Values) : values
      if (body === null) return UNSAVED
      if (props.save) await props.save(body as never)
      // The page returns the errors of a refusal instead of throwing it.
      else await savePage?.(body, { onError: note })
    } catch (error) {
      refused = error
    }
    if (refused === undefined) return undefined
    const failure = refused instanceof Failure ? refused : new Failure('UNEXPECTED')
    return props.onRefused?.(failure, values) ? UNSAVED : formErrors(failure)
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
    >
      <UnsavedPart value={setUnsavedPart}>{children}</UnsavedPart>
      {warns && <AskBeforeLeaving hasUnsavedPart={hasUnsavedPart} />}
      <FocusRefused formId={formId} />
    </Form>
  )
}

/** After each refusal, focuses the first invalid field, or scrolls to the error banner. */
const FocusRefused = ({ formId }: { formId: string }) => {
  const { errors, submitCount, isSubmitting } = useFormState()
  const lastSubmit = useRef(0)
  const failure = failureOf(errors)
  useEffect(() => {
    if (isSubmitting || submitCount === lastSubmit.current || !failure) return
    const form = document.getElementById(formId)
    if (focusFirstWrong(form)) lastSubmit.current = submitCount
    else if (failure.fields.length === 0) {
      lastSubmit.current = submitCount
      form?.scrollIntoView({ block: 'start' })
    }
  })
  return null
}
