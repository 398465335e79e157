/** Focuses the first visible invalid field. @returns false when there is none */
export function focusFirstWrong(root: HTMLElement | null): boolean {
  const wrong = [...(root?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [])]
  const visible = wrong.find((field) => field.offsetParent !== null)
  visible?.focus()
  return visible !== undefined
}
