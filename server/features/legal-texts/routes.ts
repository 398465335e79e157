import { legalTextApi } from '#shared/legal-texts/contract.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Dependencies } from '../dependencies.ts'
import { findLegalTexts, reviewLegalText } from './store.ts'

/** Serves the texts that buyers accept, and their legal review (V-18). */
export function legalTextRoutes(router: Router, dependencies: Dependencies): void {
  serve(router, legalTextApi.list, ({ query }) => findLegalTexts(dependencies.db, query))
  serve(router, legalTextApi.review, ({ params, identity }) => reviewLegalText(dependencies, identity, params.id))
}
