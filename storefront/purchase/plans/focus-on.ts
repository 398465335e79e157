/** Focuses an element when it is mounted, as a ref: an element that replaces the clicked button also takes its focus. */
export const focusOn = (element: HTMLElement | null) => element?.focus()
