/** Random numbers that are the same for the same seed, so that invented sales can be repeated. */
export type Random = {
  /** A number from 0 up to, not including, 1. */
  next: () => number
  /** A whole number, with both ends included. */
  whole: (least: number, most: number) => number
  chance: (probability: number) => boolean
  pick: <Item>(items: readonly Item[]) => Item
  /** One of the items, with a probability in proportion to its weight. */
  weighed: <Item>(items: readonly (readonly [item: Item, weight: number])[]) => Item
  bytes: (length: number) => Uint8Array
  uuid: () => string
}

/** Makes an independent stream of numbers for each pair of seed and index (sfc32). */
export function randomOf(seed: number, index: number): Random {
  const draw = stream(seed, index)
  const next = () => draw() / 2 ** 32
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  const bytes = (length: number) => {
    const drawn = new Uint8Array(length)
    for (let at = 0; at < length; at += 1) drawn[at] = draw() >>> 24
    return drawn
  }
  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    pick: (items) => itemAt(items, whole(0, items.length - 1)),
    weighed: (items) => {
      let rest = next() * items.reduce((total, [, weight]) => total + weight, 0)
      return itemAt(
        items,
        Math.max(
          0,
          items.findIndex(([, weight]) => (rest -= weight) < 0),
        ),
      )[0]
    },
    bytes,
    uuid: () => {
      const drawn = bytes(16)
      drawn[6] = ((drawn[6] ?? 0) & 0x0f) | 0x40
      drawn[8] = ((drawn[8] ?? 0) & 0x3f) | 0x80
      return Buffer.from(drawn)
        .toString('hex')
        .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    },
  }
}

function itemAt<Item>(items: readonly Item[], position: number): Item {
  const item = items[position]
  if (item === undefined) throw new RangeError('nothing to pick from')
  return item
}

const WARM_UP = 12

function stream(seed: number, index: number): () => number {
  let [a, b, c, counter] = [seed | 0, index | 0, 0x9e3779b9 | 0, 1]
  const draw = () => {
    const drawn = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + drawn
    c |= 0
    return drawn >>> 0
  }
  for (let n = 0; n < WARM_UP; n += 1) draw()
  return draw
}
