import { partnerAccountApi } from '#shared/partner-account/contract.ts'
import { statementApi } from '#shared/partner-account/statement-contract.ts'
import { plainRest } from '../providers/endpointRoutes.ts'

/** The calls of an account's lines, and of its closed months. */
export const accountRoutes = {
  accountLines: plainRest('accountLines', { getList: partnerAccountApi.lines }),
  accountStatements: plainRest('accountStatements', { getList: statementApi.list, getOne: statementApi.get }),
  statementLines: plainRest('statementLines', { getList: statementApi.lines }),
}
