/** The rows of lists: of tables, and of lists whose rows are cards. */
const ROWS = 'main :is(.RaDataTable-tbody > tr, [data-row])'
/** The first text field of a list's filters. Days and choices are no search. */
const SEARCH =
  'main search input:is([type="search"], [type="text"]):enabled:not([role="combobox"], [inputmode="numeric"], [aria-hidden])'

/** Returns the row with the focus. */
function currentRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>(ROWS) ?? null
}

/**
 * Moves the focus by rows, from the row at position `last` when none has it: to the link that opens the row, so that Enter is the
 * browser's, or to the row itself. Returns the new position; undefined when there is no row.
 */
export function stepRow(by: 1 | -1, last: number): number | undefined {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)]
  const current = currentRow()
  const next = Math.max(0, Math.min((current ? rows.indexOf(current) : last) + by, rows.length - 1))
  const row = rows[next]
  if (!row) return undefined
  const place = linkOf(row) ?? row
  if (place === row) row.tabIndex = -1
  place.focus({ preventScroll: true })
  row.scrollIntoView({ block: 'nearest' })
  return next
}

/** Returns the link that opens a row. A row that opens by a click may have lost it with a column that the user hid. */
function linkOf(row: HTMLElement): HTMLElement | null {
  const opens = row.querySelector<HTMLElement>('a[data-opens]')
  return opens ?? (row.matches('.RaDataTable-clickableRow') ? null : row.querySelector<HTMLElement>('a[href]'))
}

/** Opens the row that has the focus itself. Returns whether there is one. */
export function openRow(): boolean {
  const row = currentRow()
  if (!row || row !== document.activeElement) return false
  row.click()
  return true
}

/** Ticks or unticks the row with the focus. Returns the checkbox, as it is now; null when there is nothing to tick. */
export function tickRow(): { name: string; isTicked: boolean } | null {
  const box = currentRow()?.querySelector<HTMLInputElement>('input[type="checkbox"]:enabled')
  if (!box) return null
  const isTicked = !box.checked
  box.click()
  return { name: box.getAttribute('aria-label') ?? '', isTicked }
}

/** Moves the focus to the search field of the list on screen. Returns whether there is one. */
export function goToListSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>(SEARCH)
  if (!field) return false
  const focus = () => {
    field.focus()
    field.select()
  }
  const folded = field.closest('search')?.querySelector<HTMLElement>(':scope > [aria-expanded="false"]')
  folded?.click()
  // Fields of folded filters take the focus once they are shown.
  if (folded) setTimeout(focus)
  else focus()
  return true
}
