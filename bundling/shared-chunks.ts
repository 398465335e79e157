/** The pages by the way that visitors come, each kind with where its modules stand. What is no page belongs to its page. */
const kinds = [
  ['home', /storefront\/pages\/HomePage\.tsx$/],
  ['first', /storefront\/purchase\/trip\/TripStep\.tsx$/],
  ['steps', /storefront\/purchase\/.*Step\.tsx$/],
  ['pages', /storefront\/.*Page\.tsx$/],
] as const

type Kind = (typeof kinds)[number][0]
type Graph = { getModuleInfo: (id: string) => Importers | null }
type Importers = { importers: string[]; dynamicImporters: string[] }

/**
 * Which chunk a module of several pages goes to, for rolldown's groups; null leaves it to rolldown, which would make a
 * chunk of every combination of pages: thirty small ones for the purchase, each compressed for itself, are a tenth
 * heavier than these few. What the home page has a part in is one, so that the way to it stays the shortest.
 */
export function sharedChunk(id: string, graph: Graph): string | null {
  const pages = pagesOf(id, graph)
  if (pages.length < 2) return null
  const used = new Set(pages.map(kindOf))
  if (used.has('home')) return 'shared-home'
  if (used.size === 1 && used.has('pages')) return null
  return ['shared', ...kinds.map(([kind]) => kind).filter((kind) => used.has(kind))].join('-')
}

function kindOf(page: string): Kind | undefined {
  return kinds.find(([, files]) => files.test(page))?.[0]
}

/** The pages that cannot be shown without a module. */
function pagesOf(id: string, graph: Graph): string[] {
  const users = new Set([id])
  for (const user of users) for (const importer of graph.getModuleInfo(user)?.importers ?? []) users.add(importer)
  return [...users].filter((user) => kindOf(user) && graph.getModuleInfo(user)?.dynamicImporters.length)
}
