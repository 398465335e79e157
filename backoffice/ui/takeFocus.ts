/** The `inputRef` of a step's first field: it takes the focus, which was on a button that is gone. */
export function takeFocus(input: HTMLInputElement | null): void {
  input?.focus()
}
