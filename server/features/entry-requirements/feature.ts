import type { Feature } from '../feature.ts'
import { entryRequirementRoutes } from './routes.ts'
import { writeSourced } from './store.ts'

export const entryRequirementFeature: Feature = {
  routes: [entryRequirementRoutes],
  // A database from before this feature, or from before a new requirement, has none of it yet.
  catchUp: ({ db }) => writeSourced(db),
}
