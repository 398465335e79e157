/** The pages by the way that visitors come, each kind with where its modules stand. */
const kinds = [
  ['home', /storefront\/pages\/HomePage\.tsx$/],
  ['first', /storefront\/purchase\/trip\/TripStep\.tsx$/],
  ['steps', /storefront\/purchase\/.*Step\.tsx$/],
  ['pages', /storefront\/.*Page\.tsx$/],
] as const

/** What makes a call: a page that has it in its imports is more than something to read. */
const CALL = /storefront\/api\.ts$/

type Kind = (typeof kinds)[number][0] | 'reading'
type Graph = { getModuleInfo: (id: string) => Links | null }
type Links = Record<'importers' | 'importedIds' | 'dynamicImporters', string[]>

/**
 * Which chunk a module of several pages goes to, for rolldown's groups; null leaves it to rolldown, which would make a
 * chunk of every combination of pages: thirty small ones for the purchase, each compressed for itself, are a tenth
 * heavier than these few. What the home page has a part in is one, so that the way to it stays the shortest; what a page
 * to read has a part in stays by itself, so that a legal text does not bring the purchase along.
 */
export function sharedChunk(id: string, graph: Graph): string | null {
  const pages = closure(id, 'importers', graph).filter((user) => isPage(user, graph))
  if (pages.length < 2) return null
  const used = new Set(pages.map((page) => kindOf(page, graph)))
  if (used.has('home')) return 'shared-home'
  if (used.has('reading') || (used.size === 1 && used.has('pages'))) return null
  return ['shared', ...kinds.map(([kind]) => kind).filter((kind) => used.has(kind))].join('-')
}

function isPage(id: string, graph: Graph): boolean {
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
