/**
 * Writes items in groups: the first at once, and those that come while a group is being written together after it. Nothing
 * waits for more to come.
 * @returns a function that adds an item; it ends with the group of the item, or fails with it
 */
export function inGroups<Item>(write: (items: Item[]) => Promise<void>): (item: Item) => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  let waiting: { items: Item[]; written: Promise<void> } | null = null
  const begin = () => {
    const items: Item[] = []
    const written = running.then(() => {
      waiting = null
      return write(items)
    })
    running = written.catch(() => undefined)
    waiting = { items, written }
    return waiting
  }
  return (item) => {
    const { items, written } = waiting ?? begin()
    items.push(item)
    return written
  }
}
