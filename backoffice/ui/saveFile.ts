/** Makes the browser save a file under a name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The file stays in memory until its URL is revoked; by then the browser has saved it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
