import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import { t } from './texts.ts'

import './PeopleDialog.css'

type PeopleDialogProps = { title: string; onClose: () => void; children: ReactNode }

/** The dialog over the passengers' step in which their data come from elsewhere; a form of the method `dialog` closes it. */
export function PeopleDialog({ title, onClose, children }: PeopleDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  return (
    <dialog className="people-dialog" ref={dialog} aria-labelledby="people-dialog-title" onClose={onClose}>
      <form className="people-dialog-head" method="dialog">
        <h2 id="people-dialog-title">{title}</h2>
        <button className="round-button" aria-label={t('paste.close')}>
          <Icon name="x" size={20} />
        </button>
      </form>
      {children}
    </dialog>
  )
}
