import { statementApi } from '#shared/partner-account/statement-contract.ts'
import { plainRest } from '../providers/endpointRoutes.ts'

/** The calls of closed months and their lines. */
export const statementRoutes = {
  accountStatements: plainRest('accountStatements', { getList: statementApi.list, getOne: statementApi.get }),
  statementLines: plainRest('statementLines', { getList: statementApi.lines }),
}
