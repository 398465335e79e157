/** Elements that handle their keys themselves: text fields, lists of options, menus and grids. */
const FIELDS =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="combobox"], [role="listbox"], [role="menu"], [role="grid"]'

/** Whether a key was pressed in a field, which handles it: pages then leave it alone. */
export function isFieldKey({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(FIELDS) !== null
}
