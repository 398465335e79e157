import { createHash } from 'node:crypto'
import { ids, RECEIVER } from '../../server/web/developers/examples.ts'

/** Every id that may stand in an answer: its prefix, and what is random in it. */
const RANDOM =
  /\b(quote|sale|voucher|preview|link|webhook|delivery|evt|email|statement)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[\w-]{20,})|(verificar|cotizacion)\/([\w-]+)|(whsec)_([\w+/=]+)|"(requestId)":"([\w-]+)"/g

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

/** Makes up a text with the alphabet of another, always the same for a seed, whatever is random in the other. */
function shaped(text: string, seed: string): string {
  const bytes = createHash('sha512').update(seed).digest()
  const alphabet = alphabetOf(text)
  return text.replace(/[^-=]/g, (_one, at: number) => alphabet[bytes[at % bytes.length]! % alphabet.length]!)
}

function alphabetOf(text: string): string {
  if (/^[0-9a-f-]+$/.test(text)) return '0123456789abcdef'
  return text === text.toUpperCase()
    ? 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
    : 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
}
