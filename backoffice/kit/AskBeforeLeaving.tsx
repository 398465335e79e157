import { useEffect } from 'react'
import { useBlocker } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { useBeforeUnload } from 'react-router-dom'
import { t } from '../i18n/texts.ts'
import { ConfirmDialog, type Question } from './confirm.tsx'

/** The question before unsaved changes are discarded. */
export const LEAVING: Question = {
  title: t.leaving.title,
  body: t.leaving.body,
  confirm: t.leaving.confirm,
  dismiss: t.leaving.dismiss,
  isDanger: true,
}

/** Whether the surrounding form has unsaved changes. */
export function useHasUnsaved(): boolean {
  const { dirtyFields, isSubmitSuccessful } = useFormState()
  return Object.keys(dirtyFields).length > 0 && !isSubmitSuccessful
}

/**
 * Asks before a page with an unsaved form is left. When the tab itself is closed, the browser asks. The dialog stays for as long
 * as the router blocks the navigation, so that a quick second click on a link cannot leave without a question.
 */
export const AskBeforeLeaving = () => {
  const hasUnsaved = useHasUnsaved()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved && nextLocation.pathname !== currentLocation.pathname,
  )
  useBeforeUnload((event) => {
    if (hasUnsaved) event.preventDefault()
  })
  // A form that saves navigates in the same render in which it becomes clean.
  useEffect(() => {
    if (blocker.state === 'blocked' && !hasUnsaved) blocker.proceed?.()
  })
  if (blocker.state !== 'blocked' || !hasUnsaved) return null
  return <ConfirmDialog {...LEAVING} answer={(leaves) => (leaves ? blocker.proceed?.() : blocker.reset?.())} />
}
