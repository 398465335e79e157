import type { Change, Value } from './log.ts'

type Compared = Value | readonly string[]

/** Returns the value of each field before and after a change, `{text: {from, to}}`, without those that stay; a list in one text. */
export function changesBetween<Field extends string>(
  from: Readonly<Record<Field, Compared>>,
  to: Readonly<Record<Field, Compared>>,
  fields: readonly Field[],
): { [F in Field]?: Change } {
  const changes: { [F in Field]?: Change } = {}
  for (const field of fields) {
    const change = { from: inOneText(from[field]), to: inOneText(to[field]) }
    if (change.from !== change.to) changes[field] = change
  }
  return changes
}

function inOneText(value: Compared): Value {
  return value !== null && typeof value === 'object' ? value.join(', ') : value
}
