import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { t } from './texts.ts'

import './PeopleDialog.css'

type PeopleDialogProps = {
  title: string
  onClose: () => void
  /** Renders the content, which may close the dialog. */
  children: (close: () => void) => ReactNode
}

/** The dialog over the passengers' step in which their data come from elsewhere. */
export function PeopleDialog({ title, onClose, children }: PeopleDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  const close = () => dialog.current?.close()
  return (
    <dialog className="people-dialog" ref={dialog} aria-labelledby="people-dialog-title" onClose={onClose}>
      <div className="people-dialog-head">
        <h2 id="people-dialog-title">{title}</h2>
        <button type="button" className="round-button" aria-label={t('paste.close')} onClick={close}>
          <Icon name="x" size={20} />
        </button>
      </div>
      {children(close)}
    </dialog>
  )
}
