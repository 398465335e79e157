/** One change to a source file of the product while it is loaded; the file itself stays as it is. */
export type Patch = {
  /** Path below the project's folder. */
  file: string
  /** Text that the file holds exactly once. */
  find: string
  put: string
}

/**
 * A source text with the patches of its file applied, one after another.
 * @throws Error when the text that a patch looks for is not there exactly once: the product moved on, mend the patch
 */
export function patchSource(file: string, source: string, patches: readonly Patch[]): string {
  let text = source
  for (const patch of patches) {
    if (patch.file !== file) continue
    const pieces = text.split(patch.find)
    if (pieces.length !== 2) {
      const times = pieces.length - 1
      throw new Error(
        `A patch of the fault harness does not fit ${file}, which holds this ${times} times: ${patch.find}`,
      )
    }
    text = pieces.join(patch.put)
  }
  return text
}
