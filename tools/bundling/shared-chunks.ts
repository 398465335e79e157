/**
 * The kinds of pages and of lazily loaded parts, in the order in which visitors reach them, each with the pattern of its
 * modules. The first kind that matches counts.
 */
const kinds = [
  ['home', /storefront\/pages\/HomePage\.tsx$/],
  ['first', /storefront\/purchase\/trip\/TripStep\.tsx$/],
  ['short', /storefront\/purchase\/short-trip\/.*\.tsx$/],
  ['pages', /storefront\/.*Page\.tsx$/],
  [
    'steps',
    /storefront\/(?:entry-requirements|purchase)\/(?!(?:again|help|saved-quote|vouchers)\/|.*\/(?:BeforeCharge|PastePeople|RealAgesPrice)\.tsx$).*\.tsx$/,
  ],
] as const

/** The steps after the first, of which every buyer loads all. */
const LATER_STEP = /storefront\/purchase\/(?!trip\/).*Step\.tsx$/

/** Parts that the home page or step 1 loads by itself, without the other steps. */
const EARLY_PART = /storefront\/(?:promo\/PromoNotice|ui\/calendar\/Calendar)\.tsx$/

const STYLE = /\.css$/

/** The module that makes API calls: a page that imports it is more than a page to read. */
const CALL = /storefront\/api\.ts$/

/** What every purchase uses although it is loaded later: a chunk of its own for each would be more requests and bytes. */
const IN_EVERY_PURCHASE =
  /storefront\/(?:purchase\/(?:persisted-purchase|payment\/(?:CardPayment|card-frame))\.tsx?$|artwork\/card-brands\.svg)/

type Kind = (typeof kinds)[number][0] | 'reading'
export type Graph = { getModuleInfo: (id: string) => Links | null }
type Links = Record<'importers' | 'importedIds' | 'dynamicImporters', string[]>

/**
 * Chooses the chunk of a module of several pages, for rolldown's groups. Null leaves it to rolldown, which would make a
 * chunk for every combination of pages: thirty small ones for the purchase, each compressed on its own, are a tenth larger
 * than these. The modules of the home page are in the first and those of step 1 in the second, so that these pages load
 * little; then come those of the other steps alone, and those that steps share with pages outside the purchase. What a page
 * that is only read shares with the purchase is separate, so that a legal text does not load the purchase.
 */
export function sharedChunk(id: string, graph: Graph): string | null {
  if (IN_EVERY_PURCHASE.test(id)) return 'steps'
  if (isAsked(id, graph)) return null
  const users = usersOf(id, graph)
  const used = new Set(users.map((user) => kindOf(user, graph)))
  const steps = users.filter((user) => LATER_STEP.test(user)).length
  if (users.length < 2 && steps === 0) return null
  // Styles of one step stay on its page, which imports those of its parts: with those of all, a page would have too many.
  if (STYLE.test(id) && steps === 1 && !used.has('first') && !used.has('pages')) return null
  // What later steps alone share with the home page stays apart, so that step 1 does not load it.
  if (used.has('home')) return used.size === 2 && used.has('steps') ? null : 'shared-home'
  const isBought = used.has('first') || used.has('steps')
  if (used.has('reading')) return isBought ? 'shared-texts' : null
  if (used.has('first')) return 'shared-first'
  if (used.has('pages')) return isBought ? 'shared-steps' : null
  if (!used.has('steps')) return null
  return closure(id, ['importers'], graph).some((importer) => EARLY_PART.test(importer)) ? 'shared-home' : 'steps'
}

/** Returns the pages and parts that import a module; what the short way imports of a step comes with the chunk of that step. */
function usersOf(id: string, graph: Graph): string[] {
  const found = new Set([id])
  for (const module of found) {
    if (isAsked(module, graph)) continue
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) found.add(importer)
  }
  return [...found].filter((user) => isAsked(user, graph))
}

function isAsked(id: string, graph: Graph): boolean {
  return kinds.some(([, files]) => files.test(id)) && Boolean(graph.getModuleInfo(id)?.dynamicImporters.length)
}

function kindOf(page: string, graph: Graph): Kind {
  const kind = kinds.find(([, files]) => files.test(page))![0]
  if (kind !== 'pages') return kind
  return closure(page, ['importedIds'], graph).some((id) => CALL.test(id)) ? 'pages' : 'reading'
}

/** A module and all modules to which it is linked in these directions. */
export function closure(id: string, directions: readonly (keyof Links)[], graph: Graph): string[] {
  const found = new Set([id])
  for (const module of found) {
    const info = graph.getModuleInfo(module)
    for (const next of directions.flatMap((direction) => info?.[direction] ?? [])) found.add(next)
  }
  return [...found]
}
