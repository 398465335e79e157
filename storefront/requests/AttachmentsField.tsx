import { type ChangeEvent, type DragEvent, useEffect, useRef, useState } from 'react'
import { attachmentRule, formatBytes, MOST_ATTACHMENTS } from '#shared/requests/attachments.ts'
import { classNames } from '../ui/class-names.ts'
import { Button } from '../ui/Button.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { FieldError, fieldAria, FieldHint, OptionalMark } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { t } from './texts.ts'
import type { Attachment, Attachments } from './use-attachments.ts'

import './AttachmentsField.css'

type Props = {
  attachments: Attachments
  what: string
  error: string | undefined
  consentError: string | undefined
}

const MAX = formatBytes(attachmentRule.maxBytes)

/** Shows the field for files: it says which files are accepted before the visitor picks one, and shows the state of each. */
export function AttachmentsField({ attachments, what, error, consentError }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const { files, leftOut, add } = attachments
  const hint = `${what} ${t('requests.files.limits', { count: MOST_ATTACHMENTS, size: MAX })}`
  const issue =
    error ?? (leftOut > 0 ? t('requests.files.tooMany', { count: leftOut, max: MOST_ATTACHMENTS }) : undefined)

  function take(list: FileList | null | undefined) {
    const chosenFiles = [...(list ?? [])]
    if (chosenFiles.length > 0) add(chosenFiles)
    // Emptied, so that the same file can be picked again, and FormData contains no file.
    if (input.current) input.current.value = ''
  }
  // Files picked before hydration are in the document, not in React.
  const takeFirst = useRef(take)
  useEffect(() => takeFirst.current(input.current?.files), [])

  function dropped(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }

  return (
    <>
      <div className="field" data-invalid={issue ? '' : undefined}>
        <label className="field-label" htmlFor="attachments">
          {t('requests.files.title')}
          <OptionalMark shown />
        </label>
        <FieldHint id="attachments">{hint}</FieldHint>
        <FieldError id="attachments">{issue}</FieldError>
        <div
          className={classNames('drop-zone', isOver && 'drop-zone-over')}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={dropped}
        >
          <input
            ref={input}
            type="file"
            id="attachments"
            className="drop-input"
            multiple
            accept={attachmentRule.types.join()}
            onChange={(event: ChangeEvent<HTMLInputElement>) => take(event.currentTarget.files)}
            {...fieldAria('attachments', { hint, error: issue })}
          />
          <span className="drop-face" aria-hidden="true">
            <Icon name="plus" size={20} />
            <strong>{t('requests.files.pick')}</strong>
            <span className="drop-more">{t('requests.files.drop')}</span>
          </span>
        </div>
        {files.length > 0 && (
          <ul className="file-list plain-list" aria-label={t('requests.files.list')}>
            {files.map((one) => (
              <FileRow key={one.key} one={one} attachments={attachments} />
            ))}
          </ul>
        )}
      </div>
      {files.length > 0 && (
        <Checkbox name="acceptsHealthData" label={t('requests.files.consent')} error={consentError} />
      )}
    </>
  )
}

function FileRow({ one, attachments }: { one: Attachment; attachments: Attachments }) {
  const { file, progress, uploaded, issue } = one
  return (
    <li className={classNames('file-row', issue !== null && 'file-row-wrong')}>
      <Icon name={issue ? 'alert' : uploaded ? 'check' : 'clock'} size={20} />
      <span className="file-words">
        <span className="file-name">{file.name}</span>
        <output className="file-state">{stateOf(one)}</output>
        {!issue && !uploaded && <progress className="file-progress" value={progress} aria-hidden="true" />}
      </span>
      {issue === 'failed' && (
        <Button
          look="secondary"
          size="small"
          aria-label={t('requests.files.retryNamed', { name: file.name })}
          onClick={() => attachments.retry(one)}
        >
          {t('requests.files.retry')}
        </Button>
      )}
      <button
        type="button"
        className="round-button"
        aria-label={t('requests.files.remove', { name: file.name })}
        onClick={() => attachments.remove(one.key)}
      >
        <Icon name="x" size={18} />
      </button>
    </li>
  )
}

/** Describes the state of a file, its progress in quarters, because each change is read aloud. */
function stateOf({ file, progress, uploaded, issue }: Attachment): string {
  if (issue === 'failed') return t('requests.files.failed')
  if (issue) return t(`requests.files.${issue}`, { size: formatBytes(file.size), max: MAX })
  if (uploaded) return t('requests.files.done', { size: formatBytes(uploaded.bytes) })
  return progress === 0
    ? t('requests.files.waiting')
    : t('requests.files.sending', { percent: Math.floor(progress * 4) * 25 })
}
