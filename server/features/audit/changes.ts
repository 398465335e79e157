import type { Change, Value } from './log.ts'

type ComparedValue = Value | readonly string[]

/** Returns the value of each field before and after a change, `{text: {from, to}}`, without those that stay; a list in one text. */
export function changesBetween<Field extends string>(
  from: Readonly<Record<Field, ComparedValue>>,
  to: Readonly<Record<Field, ComparedValue>>,
  fields: readonly Field[],
): { [F in Field]?: Change } {
  const changes: { [F in Field]?: Change } = {}
  for (const field of fields) {
    const change = { from: inOneText(from[field]), to: inOneText(to[field]) }
    if (change.from !== change.to) changes[field] = change
  }
  return changes
}

function inOneText(value: ComparedValue): Value {
  return value !== null && typeof value === 'object' ? value.join(', ') : value
}
