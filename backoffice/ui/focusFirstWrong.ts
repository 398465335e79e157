/** Focuses the first visible invalid field. @returns false when there is none */
export function focusFirstWrong(root: HTMLElement | null): boolean {
  const wrong = [...(root?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])]
  const shown = wrong.find((field) => field.offsetParent !== null)
  shown?.focus()
  return shown !== undefined
}
