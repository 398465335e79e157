import type { UploadRule } from '../uploads.ts'

/** The files that travellers may attach: PDF or JPG, each of at most 5 MB. */
export const attachmentRule = {
  types: ['application/pdf', 'image/jpeg'],
  maxBytes: 5 * 1024 * 1024,
  whole: true,
} as const satisfies UploadRule

/** The maximum number of files of a request. */
export const MOST_ATTACHMENTS = 5

/** Writes a number of bytes as people read it: '850 KB', '2,4 MB'. */
export function formatBytes(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  if (kilobytes < 1000) return `${kilobytes} KB`
  return `${(bytes / 1024 / 1024).toFixed(1).replace('.', ',').replace(/,0$/, '')} MB`
}
