/** As a ref: what takes the place of a pressed button takes its focus too. */
export const focusOn = (element: HTMLElement | null) => element?.focus()
