import { useRef, useState } from 'react'
import { MOST_ATTACHMENTS } from '#shared/requests/attachments.ts'
import { upload, type UploadedFile, type UploadIssue } from './upload.ts'

/** One file of the list. */
export type Attachment = {
  /** Unique on this page. */
  key: number
  file: File
  /** The part that is sent, from 0 to 1. */
  progress: number
  uploaded: UploadedFile | null
  issue: UploadIssue | null
}

type Sending = { result: Promise<UploadedFile | UploadIssue>; abort: AbortController }

/**
 * Manages the files of a request. Each is uploaded as soon as it is picked, so that a bad network loses one file and not the
 * form, and the request itself is sent quickly.
 */
export function useAttachments() {
  const [files, setFiles] = useState<readonly Attachment[]>([])
  const [leftOut, setLeftOut] = useState(0)
  const sending = useRef(new Map<number, Sending>())
  const nextKey = useRef(0)

  function change(key: number, changes: Partial<Attachment>): void {
    setFiles((before) => before.map((one) => (one.key === key ? { ...one, ...changes } : one)))
  }

  function send(key: number, file: File): void {
    const abort = new AbortController()
    const onProgress = (progress: number) => change(key, { progress })
    const result = upload(file, { signal: abort.signal, onProgress }).then((uploaded) => {
      change(key, typeof uploaded === 'string' ? { issue: uploaded } : { uploaded })
      return uploaded
    })
    sending.current.set(key, { result, abort })
  }

  function add(picked: readonly File[]): void {
    const room = Math.max(0, MOST_ATTACHMENTS - files.length)
    const added = picked.slice(0, room).map((file) => ({
      key: (nextKey.current += 1),
      file,
      progress: 0,
      uploaded: null,
      issue: null,
    }))
    setLeftOut(picked.length - added.length)
    setFiles((before) => [...before, ...added])
    for (const { key, file } of added) send(key, file)
  }

  function remove(key: number): void {
    sending.current.get(key)?.abort.abort()
    sending.current.delete(key)
    setLeftOut(0)
    setFiles((before) => before.filter((one) => one.key !== key))
  }

  function retry({ key, file }: Attachment): void {
    change(key, { progress: 0, issue: null })
    send(key, file)
  }

  /** Empties the list, and returns a function that restores it: the uploaded files stay on the server. */
  function clear(): () => void {
    const before = { files, sending: sending.current }
    sending.current = new Map()
    setLeftOut(0)
    setFiles([])
    return () => {
      sending.current = before.sending
      setFiles(before.files)
    }
  }

  /** Waits for all uploads and returns their ids; null when one of the files cannot be attached. */
  async function settled(): Promise<string[] | null> {
    const results = await Promise.all([...sending.current.values()].map(({ result }) => result))
    const ids = results.flatMap((result) => (typeof result === 'string' ? [] : [result.id]))
    return ids.length === results.length ? ids : null
  }

  return { files, leftOut, add, remove, retry, clear, settled }
}

export type Attachments = ReturnType<typeof useAttachments>
