/** Has the browser save a file under a name. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken the file by then; until it is let go, it stays in memory.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
