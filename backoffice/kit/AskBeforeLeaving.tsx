import { useEffect } from 'react'
import { useBlocker } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { useBeforeUnload } from 'react-router-dom'
import { t } from '../i18n/texts.ts'
import { ConfirmDialog, type Question } from './confirm.tsx'

/** What is asked before typing that was not saved is thrown away. */
export const LEAVING: Question = {
  title: t.leaving.title,
  body: t.leaving.body,
  confirm: t.leaving.confirm,
  dismiss: t.leaving.dismiss,
  isDanger: true,
}

/** Whether the form around has typing that is not saved. */
export function useHasUnsaved(): boolean {
  const { dirtyFields, isSubmitSuccessful } = useFormState()
  return Object.keys(dirtyFields).length > 0 && !isSubmitSuccessful
}

/**
 * Asks before a page with an unsaved form is left. Where the tab itself is closed, the browser asks. The dialog is drawn for
 * as long as the router holds people back, so that no second press on a link, however fast, leaves them without a question.
 */
export const AskBeforeLeaving = () => {
  const hasUnsaved = useHasUnsaved()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved && nextLocation.pathname !== currentLocation.pathname,
  )
  useBeforeUnload((event) => {
    if (hasUnsaved) event.preventDefault()
  })
  // A form that saves leads on in the same moment in which it becomes clean.
  useEffect(() => {
    if (blocker.state === 'blocked' && !hasUnsaved) blocker.proceed?.()
  })
  if (blocker.state !== 'blocked' || !hasUnsaved) return null
  return <ConfirmDialog {...LEAVING} answer={(leaves) => (leaves ? blocker.proceed?.() : blocker.reset?.())} />
}
