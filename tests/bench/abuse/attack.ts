import type { Town } from './town.ts'

/**
 * Something that somebody does to somebody else, and what came of it. `limits` are rows of the list in docs/security.md, by how they
 * begin: what it fills of them.
 */
export type Attack = {
  who: string
  whom: string
  limits: readonly string[]
  act: (town: Town) => Promise<readonly Finding[]>
}

export type Finding = { what: string; measured: string; bound: string; isHarm: boolean }

export function served(what: string, is: boolean): Finding {
  return { what, measured: is ? 'yes' : 'no', bound: 'yes', isHarm: !is }
}

/** @throws Error when nothing happened of what may happen: then the attack was none */
export function atMost(what: string, value: number, most: number, unit = ''): Finding {
  if (value === 0 && most > 0) throw new Error(`${what}: nothing happened`)
  return { what, measured: `${value} ${unit}`.trim(), bound: `≤ ${most}`, isHarm: value > most }
}

export function atLeast(what: string, value: number, least: number, unit = ''): Finding {
  return { what, measured: `${value} ${unit}`.trim(), bound: `≥ ${least}`, isHarm: value < least }
}

/** Of networks that have nothing in common with each other, and nothing with those of buyers. */
export const abroad = (n: number) => `203.${n >> 8}.${n & 255}.66`
/** Of a line with IPv6: its so manieth /64, in one /56. */
export const onLine = (n: number) => `2800:a4:7:${(0x4400 + n).toString(16)}::1`
/** The line beside it, in the same /48 of their operator. */
export const ON_NEXT_LINE = '2800:a4:7:5500::1'

let named = 0
/** An email that nobody had before. */
export const newEmail = (name: string) => `${name}${(named += 1)}@example.com`
