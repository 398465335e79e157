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
    /storefront\/purchase\/(?!(?:again|help|saved-quote|vouchers)\/|.*\/(?:BeforeCharge|PastePeople|RealAgesPrice)\.tsx$).*\.tsx$/,
  ],
] as const

/** The module that makes API calls: a page that imports it is more than a page to read. */
const CALL = /storefront\/api\.ts$/

/**
 * Used whenever a reload opens a step, and small: its imports are in the steps' chunk, and a chunk of its own would be one
 * more request.
 */
const READ_ANEW = /storefront\/purchase\/persisted-purchase\.ts$/

type Kind = (typeof kinds)[number][0] | 'reading'
export type Graph = { getModuleInfo: (id: string) => Links | null }
type Links = Record<'importers' | 'importedIds' | 'dynamicImporters', string[]>

/**
 * Chooses the chunk of a module that several pages share, for rolldown's groups. Null leaves it to rolldown, which would
 * make a chunk for every combination of pages: thirty small ones for the purchase, each compressed on its own, are a tenth
 * larger than these three. The modules of the home page are in the first and those of step 1 in the second, so that these
 * pages load little; the third is for the other steps. Modules of a page that is only read stay separate, so that a legal
 * text does not load the purchase.
 */
export function sharedChunk(id: string, graph: Graph): string | null {
  if (READ_ANEW.test(id)) return 'shared-steps'
  if (isAsked(id, graph)) return null
  const users = usersOf(id, graph)
  if (users.length < 2) return null
  const used = new Set(users.map((user) => kindOf(user, graph)))
  if (used.has('home')) return 'shared-home'
  if (used.has('reading') || (used.size === 1 && (used.has('pages') || used.has('short')))) return null
  return used.has('first') ? 'shared-first' : 'shared-steps'
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
