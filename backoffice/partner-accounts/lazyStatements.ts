import type { ResourceRoutes } from '../providers/dataProvider.ts'

/** Brought when the first of them is made: a first view has no need of their contract. */
const routes = async () => (await import('./statementRoutes.ts')).statementRoutes

export const lazyStatements: Record<'accountStatements' | 'statementLines', ResourceRoutes> = {
  accountStatements: {
    getList: async (params) => (await routes()).accountStatements.getList!(params),
    getOne: async (params) => (await routes()).accountStatements.getOne!(params),
  },
  statementLines: { getList: async (params) => (await routes()).statementLines.getList!(params) },
}
