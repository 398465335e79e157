/** For the `inputRef` of the first field of a step: the button that led here is gone, and the focus with it. */
export function takeFocus(input: HTMLInputElement | null): void {
  input?.focus()
}
