import type { ResourceRoutes } from '../providers/dataProvider.ts'

/** Brought when the first of them is made: a first view has no need of their contract. */
const routes = async () => (await import('./accountRoutes.ts')).accountRoutes

/** The calls of the accounts that a business sees as well. */
export const lazyAccounts: Record<'accountLines' | 'accountStatements' | 'statementLines', ResourceRoutes> = {
  accountLines: { getList: async (params) => (await routes()).accountLines.getList!(params) },
  accountStatements: {
    getList: async (params) => (await routes()).accountStatements.getList!(params),
    getOne: async (params) => (await routes()).accountStatements.getOne!(params),
  },
  statementLines: { getList: async (params) => (await routes()).statementLines.getList!(params) },
}
