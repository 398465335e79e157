/**
 * Writes items in groups: what comes while one group is being written is the next group. The first is written once `after` has
 * ended, so that others can come before it; by default at once.
 * @returns a function that adds an item; it ends with the group of the item, or fails with it
 */
export function inGroups<Item>(
  write: (items: Item[]) => Promise<void>,
  after: Promise<unknown> = Promise.resolve(),
): (item: Item) => Promise<void> {
  let running = after
  let waiting: { items: Item[]; outcome: Promise<void> } | null = null
  const begin = () => {
    const items: Item[] = []
    const outcome = running.then(() => {
      waiting = null
      return write(items)
    })
    running = outcome.catch(() => undefined)
    waiting = { items, outcome }
    return waiting
  }
  return (item) => {
    const { items, outcome } = waiting ?? begin()
    items.push(item)
    return outcome
  }
}
