import type { MessageKey } from './messages.ts'

/** What files we take, by what they really are. */
export type UploadType = 'application/pdf' | 'image/jpeg' | 'image/png' | 'image/webp'

/** What one file of a call has to be. `maxBytes` counts its content. */
export type UploadRule = { readonly types: readonly UploadType[]; readonly maxBytes: number }

/** A file as somebody picked it: its name is what they call it, it proves nothing. */
export type PickedFile = { name: string; content: Uint8Array<ArrayBuffer> }

/** A file that a rule admits: a name that is safe to show and keep, and the type that its first bytes say. */
export type Upload = PickedFile & { type: UploadType }

/** The first bytes of each type; null stands for any byte. */
const SIGNATURES: Record<UploadType, readonly (number | null)[]> = {
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/webp': [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
}

/** What a file is by its first bytes, whatever it is called; null when it is nothing that we take. */
export function detectType(content: Uint8Array): UploadType | null {
  const types = Object.keys(SIGNATURES) as UploadType[]
  return types.find((type) => SIGNATURES[type].every((byte, n) => byte === null || content[n] === byte)) ?? null
}

/** Why a rule refuses a file, as a key of the catalogue; null when it does not. */
export function uploadProblem({ types, maxBytes }: UploadRule, content: Uint8Array): MessageKey | null {
  if (content.length === 0) return 'FILE.EMPTY'
  if (content.length > maxBytes) return 'FILE.TOO_LARGE'
  const type = detectType(content)
  return type && types.includes(type) ? null : 'FILE.TYPE'
}

/** The file that a rule admits, or the key of why it does not. */
export function admitUpload(rule: UploadRule, { name, content }: PickedFile): Upload | MessageKey {
  const type = detectType(content)
  return uploadProblem(rule, content) ?? { name: uploadName(name), content, type: type! }
}

const NAME_LENGTH = 100

/** The last part of a name or path, without signs that are invisible or turn the reading direction, at most 100 long. */
export function uploadName(given: string): string {
  const last = given.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const visible = last.replace(/[\p{Cc}\p{Cf}\u{fffd}]/gu, '').trim()
  if (visible.length <= NAME_LENGTH) return visible || 'archivo'
  const extension = /\.\w{1,5}$/.exec(visible)?.[0] ?? ''
  return (
    visible
      .slice(0, NAME_LENGTH - extension.length)
      .toWellFormed()
      .replace(/\ufffd$/, '') + extension
  )
}
