import { type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Failure, type FieldError } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import { LANGUAGE } from '#shared/locale.ts'
import type { RequestReceipt } from '#shared/requests/contract.ts'
import { failureToastType } from '#shared/failure-toast.ts'
import { useBrand } from '../page-state.ts'
import { textOf, useFormErrors } from '../purchase/form-errors.ts'
import { useAttempt } from '../purchase/use-attempt.ts'
import { seller } from '../seller.ts'
import { toast } from '../ui/toast.ts'
import { fieldValues, fillForm } from './form-values.ts'
import { messages } from './request-messages.ts'
import { t } from './texts.ts'
import { useAttachments } from './use-attachments.ts'

/** The fields that every request has besides its own. */
export type Enclosures = {
  attachments: string[]
  acceptsHealthData: boolean
  requestKey: string
  subdomain?: string
  language: Language
}

/** A request that the server accepted, and the email address of its confirmation. */
export type SentRequest = RequestReceipt & { email: string }

type FormErrors = ReturnType<typeof useFormErrors>
type Attachments = ReturnType<typeof useAttachments>

type Options = {
  /**
   * Sends the request to the server. The contract is checked first: a field that it refuses gets an error, and nothing is sent.
   */
  ask: (form: FormData, enclosures: Enclosures) => Promise<RequestReceipt>
  texts: { success: string; error: string }
  /** Whether the server's reason is added to the text; a cancellation shows only the generic text. */
  tellsWhy: boolean
  /** Whether the form is also emptied after a failure (P-09). */
  clearsOnError: boolean
}

/** Manages the rounds of a form: each starts with an empty form, and the form that was emptied can be restored. */
function useRounds(errors: FormErrors, attachments: Attachments) {
  const [round, setRound] = useState(1)
  const [restore, setRestore] = useState<(() => void) | null>(null)
  const formRef = useRef<HTMLFormElement>(null)
  // The key stays the same until an answer arrives: after a lost answer, sending again creates no second request.
  const key = useRef<string | null>(null)

  /** Empties everything; returns a function that restores it. */
  function clear(values: FormData): () => void {
    const { current: keyBefore } = key
    const putFilesBack = attachments.clear()
    setRound((before) => before + 1)
    key.current = null
    return () => {
      key.current = keyBefore
      // Rendered synchronously, because the field for the consent exists only beside files.
      flushSync(() => {
        putFilesBack()
        setRestore(null)
        errors.pass([])
      })
      if (formRef.current) fillForm(formRef.current, values)
    }
  }

  return { round, restore, setRestore, formRef, key, clear }
}

/** Manages the form of a request, from the first try to the answer. */
export function useRequest({ ask, texts, tellsWhy, clearsOnError }: Options) {
  const brand = useBrand()
  const errors = useFormErrors()
  const attachments = useAttachments()
  const { round, restore, setRestore, formRef, key, clear } = useRounds(errors, attachments)
  const [sentRequest, setSentRequest] = useState<SentRequest | null>(null)
  const { busy, attempt } = useAttempt()

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const data = fieldValues(form)
    setRestore(null)
    void attempt(
      () => send(data),
      (failure) => refused(failure, form, data),
    )
  }

  async function send(data: FormData): Promise<void> {
    const files = await attachments.settled()
    if (files === null) throw unreadyFiles()
    key.current ??= crypto.randomUUID()
    const acceptsHealthData = data.has('acceptsHealthData')
    const enclosures = {
      attachments: files,
      acceptsHealthData,
      requestKey: key.current,
      ...seller(brand),
      language: LANGUAGE,
    }
    const receipt = await ask(data, enclosures)
    setSentRequest({ ...receipt, email: textOf(data, 'email') })
    errors.pass([])
    clear(data)
    void toast('success', texts.success)
  }

  function refused(failure: Failure, form: HTMLFormElement, data: FormData): void {
    if (failure.fields.length > 0) {
      const fields = inOrderOf(form, failure.fields)
      // Our own rules always show their reason; where only the generic text is shown, the server's messages appear only beside
      // their fields.
      const only = tellsWhy || failure.text === undefined ? undefined : texts.error
      errors.fail(new Failure(failure.code, { message: failure.message, fields }), only)
      void toast('warning', only ?? wholeText(failure))
      return
    }
    const why = tellsWhy && failure.code !== 'UNEXPECTED' ? ` ${failure.message}` : ''
    errors.fail(new Failure(failure.code, { message: texts.error + why }))
    void toast(failureToastType(failure), texts.error)
    if (!clearsOnError) return
    const putBack = clear(data)
    setRestore(() => putBack)
  }

  return { errors, attachments, sentRequest, busy, round, formRef, restore, submit }
}

/** Sorts errors in the order of the form's fields. */
function inOrderOf(form: HTMLFormElement, fields: readonly FieldError[]): FieldError[] {
  const ids = Array.from(form.elements, ({ id }) => id)
  return fields.toSorted((a, b) => ids.indexOf(a.path) - ids.indexOf(b.path))
}

function unreadyFiles(): Failure {
  return new Failure('VALIDATION', {
    fields: [{ path: 'attachments', key: 'FILE.REQUIRED', message: t('requests.files.unready') }],
  })
}

/** Returns one sentence for the notice; each field shows its own error. */
function wholeText({ fields }: Failure): string {
  const isMissing = fields.some(({ key }) => key.endsWith('_REQUIRED'))
  if (isMissing) return messages['REFUND.INCOMPLETE']
  return fields[0]?.message ?? messages.VALIDATION_ERROR
}

/** Returns a text of a form, or undefined when it is empty. */
export function givenText(form: FormData, name: string): string | undefined {
  return textOf(form, name) || undefined
}
