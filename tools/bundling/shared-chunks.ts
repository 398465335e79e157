/**
 * The pages, and the parts that pages ask for later, by the way that visitors come, each kind with where its modules
 * stand. The first kind that fits counts.
 */
const kinds = [
  ['home', /storefront\/pages\/HomePage\.tsx$/],
  ['first', /storefront\/purchase\/trip\/TripStep\.tsx$/],
  ['pages', /storefront\/.*Page\.tsx$/],
  ['steps', /storefront\/purchase\/(?!(?:saved-quote|vouchers)\/).*\.tsx$/],
] as const

/** What makes a call: a page that has it in its imports is more than something to read. */
const CALL = /storefront\/api\.ts$/

/** Read whenever a step is loaded anew, and made of what the steps have: by itself it would be one request more. */
const READ_ANEW = /storefront\/purchase\/persisted-purchase\.ts$/

type Kind = (typeof kinds)[number][0] | 'reading'
type Graph = { getModuleInfo: (id: string) => Links | null }
type Links = Record<'importers' | 'importedIds' | 'dynamicImporters', string[]>

/**
 * Which chunk a module of several pages goes to, for rolldown's groups; null leaves it to rolldown, which would make a
 * chunk of every combination of pages: thirty small ones for the purchase, each compressed for itself, are a tenth
 * heavier than these three. What the home page has a part in is one, and what step 1 has a part in another, so that the
 * way to them stays the shortest; the third is of the other steps. What a page to read has a part in stays by itself, so
 * that a legal text does not bring the purchase along.
 */
export function sharedChunk(id: string, graph: Graph): string | null {
  if (READ_ANEW.test(id)) return 'shared-steps'
  const users = closure(id, 'importers', graph).filter((user) => isAsked(user, graph))
  if (users.length < 2) return null
  const used = new Set(users.map((user) => kindOf(user, graph)))
  if (used.has('home')) return 'shared-home'
  if (used.has('reading') || (used.size === 1 && used.has('pages'))) return null
  return used.has('first') ? 'shared-first' : 'shared-steps'
}

function isAsked(id: string, graph: Graph): boolean {
  return kinds.some(([, files]) => files.test(id)) && Boolean(graph.getModuleInfo(id)?.dynamicImporters.length)
}

function kindOf(page: string, graph: Graph): Kind {
  const kind = kinds.find(([, files]) => files.test(page))![0]
  if (kind !== 'pages') return kind
  return closure(page, 'importedIds', graph).some((id) => CALL.test(id)) ? 'pages' : 'reading'
}

/** A module and all that it is linked with in one direction, over imports that are not put off. */
function closure(id: string, direction: 'importers' | 'importedIds', graph: Graph): string[] {
  const found = new Set([id])
  for (const module of found) for (const next of graph.getModuleInfo(module)?.[direction] ?? []) found.add(next)
  return [...found]
}
