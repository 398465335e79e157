import { createHash } from 'node:crypto'
import { ids, RECEIVER } from '../../server/web/developers/examples.ts'

/** Every id that may stand in an answer: its prefix, and what is random in it. */
const RANDOM =
  /\b(quote|sale|voucher|preview|link|webhook|delivery|evt|email|statement)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[\w-]{20,})|(verificar)\/([\w-]+)|(whsec)_([\w+/=]+)|"(requestId)":"([\w-]+)"/g

/**
 * Translates between the ids of the examples and those of a shop: the first sale that an answer names stands for the sale of the
 * examples, and so on. What has no id in the examples gets one that is the same in each run.
 */
export function exampleWords(places: { receiver: string; site: string }) {
  const shown = new Map<string, string>([
    [places.receiver, RECEIVER],
    [places.site, 'https://ceibo.example'],
  ])
  const left = Map.groupBy(Object.values(ids), (id) => id.split('_')[0]!)
  const counts = new Map<string, number>()
  const standIn = (prefix: string, own: string) => {
    const [next] = left.get(prefix)?.splice(0, 1) ?? []
    if (next) return next.slice(prefix.length + 1)
    const count = (counts.get(prefix) ?? 0) + 1
    counts.set(prefix, count)
    return shaped(own, `${prefix} ${count}`)
  }
  const learn = (text: string) => {
    for (const found of text.matchAll(RANDOM)) {
      const [prefix = '', own = ''] = found.slice(1).filter((part) => part !== undefined)
      // A voucher is named by its sale.
      if (prefix !== 'voucher' && !shown.has(own)) shown.set(own, standIn(prefix, own))
    }
  }
  return {
    /** Writes the real ids into a piece of code. */
    toRun: (code: string) =>
      replaced(
        code,
        [...shown].map(([own, stand]) => [stand, own] as const),
      ),
    /** Writes the ids of the examples into an answer. */
    toShow: (answer: string) => {
      learn(answer)
      return replaced(answer, [...shown])
    },
  }
}

function replaced(text: string, pairs: readonly (readonly [from: string, to: string])[]): string {
  return pairs.reduce((so, [from, to]) => so.replaceAll(from, to), text)
}

/** Makes up a text of the form of another: digits for its digits, letters for its letters. */
function shaped(text: string, seed: string): string {
  const bytes = createHash('sha512').update(seed).digest()
  const pick = (from: string, at: number) => from[bytes[at % bytes.length]! % from.length]!
  const isHex = /^[0-9a-f-]+$/.test(text)
  return [...text]
    .map((one, at) => {
      if (/\d/.test(one)) return pick('0123456789', at)
      if (/[a-z]/.test(one)) return pick(isHex ? 'abcdef' : 'abcdefghijkmnopqrstuvwxyz', at)
      return /[A-Z]/.test(one) ? pick('ABCDEFGHJKLMNPQRSTUVWXYZ', at) : one
    })
    .join('')
}
