import { Failure } from '#shared/errors.ts'
import { statementApi } from '#shared/partner-account/statement-contract.ts'
import { pdfLimit } from '../../adapters/pdf/pdf-limit.ts'
import type { Identity } from '../../platform/http/identity.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Dependencies } from '../dependencies.ts'
import { askToClose, readClosing } from './closing.ts'
import { answerDispute, disputeLine } from './disputes.ts'
import { statementCsv, statementDocument, statementFilename } from './document.ts'
import { statementPdf } from './statement-pdf.ts'
import { findStatementLines, findStatements, readStatement } from './store.ts'

/** The limit of files per address: a PDF of thousands of lines takes seconds of work. */
const FILE_LIMIT = { max: 30, windowSeconds: 60 }

/** Serves closed months of accounts (G-04): staff close them and answer disputes, each business reads and disputes its own. */
export function statementRoutes(router: Router, dependencies: Dependencies): void {
  const whoseOf = ({ business }: Identity) => ({ businessId: business?.id ?? null })

  serve(router, statementApi.list, ({ query, identity, read }) =>
    read((db) => findStatements(db, query, whoseOf(identity))),
  )

  serve(router, statementApi.get, ({ params, identity, read }) =>
    read((db) => readStatement(db, params.id, whoseOf(identity))),
  )

  serve(router, statementApi.lines, ({ query, identity, read }) =>
    read((db) => findStatementLines(db, query, whoseOf(identity))),
  )

  serve(
    router,
    statementApi.pdf,
    async ({ params: { id }, identity, read }) => {
      const document = await statementDocument(dependencies, read, { id, ...whoseOf(identity) })
      return {
        filename: `${statementFilename(document.statement)}.pdf`,
        content: await pdfLimit(() => statementPdf(document)),
      }
    },
    { limit: FILE_LIMIT },
  )

  serve(
    router,
    statementApi.csv,
    ({ params: { id }, identity, read }) => statementCsv(read, { id, ...whoseOf(identity) }),
    { limit: FILE_LIMIT },
  )

  serve(router, statementApi.closing, ({ query }) => readClosing(dependencies, query))

  serve(router, statementApi.close, async ({ body, identity: { userId } }) => ({
    asked: await askToClose(dependencies, { ...body, userId }),
  }))

  serve(router, statementApi.dispute, async ({ params, body, identity: { business, userId } }) => {
    if (!business) throw new Failure('FORBIDDEN')
    await disputeLine(dependencies, { id: params.id, businessId: business.id, userId, ...body })
    return null
  })

  serve(router, statementApi.answer, async ({ params, body, identity: { userId } }) => {
    await answerDispute(dependencies, { id: params.id, userId, ...body })
    return null
  })
}
