import { Failure } from '#shared/errors.ts'
import { attachmentRule } from '#shared/requests/attachments.ts'
import { requestApi } from '#shared/requests/contract.ts'
import { admitUpload } from '#shared/uploads.ts'
import { call } from '../api.ts'
import { shrinkPhoto } from './shrink-photo.ts'

/** Errors of the file itself, as keys of the catalogue: sending it again would not help. */
const OWN_FAULTS = [
  'FILE.TYPE',
  'FILE.EMPTY',
  'FILE.TOO_LARGE',
  'FILE.INCOMPLETE',
  'FILE.MANY_WAITING',
  'FILE.NO_ROOM',
  'FILE.INFECTED',
] as const
/** Why a file cannot be attached: an error of the file itself, or `failed` for an error of the transfer. */
export type UploadIssue = (typeof OWN_FAULTS)[number] | 'failed'

/** The id under which an uploaded file waits for its request, and its size in bytes. */
export type UploadedFile = { id: string; bytes: number }

/**
 * Sends one file and reports its progress, from 0 to 1.
 * @returns the uploaded file, or the issue of one that failed: it never throws, because the list of files shows the issue
 */
export async function upload(
  file: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (part: number) => void },
): Promise<UploadedFile | UploadIssue> {
  try {
    const content = new Uint8Array(await (await shrinkPhoto(file)).arrayBuffer())
    const admitted = admitUpload(attachmentRule, { name: file.name, content })
    if (typeof admitted === 'string') return admitted as UploadIssue
    const send = fetchWithProgress(onProgress)
    return await call(requestApi.attach, { files: { file: admitted } }, { signal, silent: true, send })
  } catch (error) {
    const key = error instanceof Failure ? error.fields[0]?.key : undefined
    return OWN_FAULTS.find((fault) => fault === key) ?? 'failed'
  }
}

/** Returns a replacement of fetch, which cannot report the progress of an upload. */
function fetchWithProgress(onProgress: (part: number) => void): typeof fetch {
  return (url, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init.method ?? 'GET', url as string)
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
      request.addEventListener('load', () => resolve(new Response(request.responseText, { status: request.status })))
      request.addEventListener('error', () => reject(new TypeError('no answer')))
      request.addEventListener('abort', () => reject(new DOMException('dropped', 'AbortError')))
      init.signal?.addEventListener('abort', () => request.abort())
      request.send(init.body as FormData)
    })
}
