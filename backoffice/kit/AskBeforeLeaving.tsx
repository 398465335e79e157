import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { useBlocker } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { useBeforeUnload } from 'react-router-dom'
import { t } from '../i18n/texts.ts'
import { ConfirmDialog, type Question, useConfirm } from './confirm.tsx'

/** The question before unsaved changes are discarded. */
const LEAVING: Question = {
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

/** How a part of a form that is no field tells the form whether it is unsaved. */
export const UnsavedPart = createContext<(isUnsaved: boolean) => void>(() => undefined)

/** Tells the surrounding form while a part of it, which is no field, is unsaved. */
export function useUnsavedPart(isUnsaved: boolean): void {
  const tell = useContext(UnsavedPart)
  useEffect(() => {
    tell(isUnsaved)
    return () => tell(false)
  }, [tell, isUnsaved])
}

/**
 * Asks before a page with an unsaved form is left; when the tab itself is closed, the browser asks. The dialog stays for as long as
 * the router blocks the navigation, so that a quick second click on a link cannot leave without a question. `hasUnsavedPart`:
 * whether a part of the form that is no field is unsaved.
 */
export const AskBeforeLeaving = ({ hasUnsavedPart }: { hasUnsavedPart: boolean }) => {
  const hasUnsaved = useHasUnsaved() || hasUnsavedPart
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

/**
 * Asks before a dialog that `hasUnsaved` is closed. The caller has to render `question` outside of that dialog.
 * @returns `close`, which closes the dialog at once when nothing is unsaved
 */
export function useAskBeforeClosing(
  hasUnsaved: () => boolean,
  onClose: () => void,
): { close: () => void; question: ReactNode } {
  const { confirm, dialog } = useConfirm()
  async function close(): Promise<void> {
    if (!hasUnsaved() || (await confirm(LEAVING))) onClose()
  }
  return { close: () => void close(), question: dialog }
}
