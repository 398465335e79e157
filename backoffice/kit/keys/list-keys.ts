const ROW = 'tbody > tr, li[data-row]'
/** Where a letter is typed, or chooses among options, or moves in a grid of its own. */
const TYPING =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="combobox"], [role="listbox"], [role="menu"], [role="grid"]'
/** What lies over the page and has the keys for itself. */
const OVER = '.MuiModal-root:not(.MuiModal-hidden)'

/** Whether a key is pressed for a list, instead of being typed or being a command. */
export function isForLists({ altKey, ctrlKey, metaKey, isComposing, target }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || isComposing || document.querySelector(OVER)) return false
  return !(target instanceof Element && target.closest(TYPING))
}

/** Of several lists on a page, returns the one with the focus, else the first. */
export function actingList(lists: ReadonlySet<HTMLElement>): HTMLElement | undefined {
  const all = [...lists].toSorted((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
  return all.find((list) => list.contains(document.activeElement)) ?? all[0]
}

/** Returns the row with the focus. */
function currentRow(list: HTMLElement): HTMLElement | null {
  const row = document.activeElement?.closest<HTMLElement>(ROW)
  return row && list.contains(row) ? row : null
}

/**
 * Moves the focus by rows, from the row at `last` when none has it: to the link that opens the row, so that Enter is the
 * browser's, or to a row without links. Returns the position of the row.
 */
export function stepRow(list: HTMLElement, by: 1 | -1, last: number): number {
  const rows = [...list.querySelectorAll<HTMLElement>(ROW)]
  const current = currentRow(list)
  const from = current ? rows.indexOf(current) : last
  const next = Math.max(0, Math.min(from + by, rows.length - 1))
  const row = rows[next]
  if (!row) return last
  const place = row.querySelector<HTMLElement>('a[href]') ?? row
  if (place === row) row.tabIndex = -1
  place.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
  return next
}

/** Ticks or unticks the row with the focus. Returns whether it is ticked now; null when there is nothing to tick. */
export function tickRow(list: HTMLElement): boolean | null {
  const box = currentRow(list)?.querySelector<HTMLInputElement>('input[type="checkbox"]:enabled')
  if (!box) return null
  const willBeTicked = !box.checked
  box.click()
  return willBeTicked
}

/** Returns the list's first text filter. Days and choices are no search. */
export function searchField(list: HTMLElement): HTMLInputElement | undefined {
  const fields = list.querySelectorAll<HTMLInputElement>(
    'input:is([type="search"], [type="text"]):enabled:not([role="combobox"], [inputmode="numeric"], [aria-hidden])',
  )
  return fields[0]
}
