import { closure, type Graph } from './shared-chunks.ts'

const ADMINISTRATORS = /\/backoffice\/AdminArea\.tsx$/
const PARTNERS = /\/backoffice\/ProfileArea\.tsx$/

/**
 * Puts into one chunk what the administrators' area loads at once and no page of partners uses, for rolldown's groups. Null leaves
 * a module to rolldown, which would make a chunk for every combination of sections: twenty small ones, each compressed on its own.
 */
export function administrationChunk(id: string, graph: Graph): string | null {
  if (!closure(id, ['importers'], graph).some((user) => ADMINISTRATORS.test(user))) return null
  const users = closure(id, ['importers', 'dynamicImporters'], graph)
  return users.some((user) => PARTNERS.test(user)) ? null : 'administration'
}
