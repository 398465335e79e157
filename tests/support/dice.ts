export type Roll = () => number

/** Returns a generator of repeatable random numbers in [0, 1): mulberry32. */
export function dice(seed: number): Roll {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function pick<Choice>(roll: Roll, choices: readonly Choice[]): Choice {
  return choices[Math.floor(roll() * choices.length)] as Choice
}
