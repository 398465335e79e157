import type { File } from '#shared/http.ts'

/** Saves a PDF through the browser's downloads. */
export function saveFile({ filename, content }: File): void {
  const address = URL.createObjectURL(new Blob([content.slice()], { type: 'application/pdf' }))
  const link = document.createElement('a')
  link.href = address
  link.download = filename
  link.click()
  // Some browsers start reading the file only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
