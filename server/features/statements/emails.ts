import { eq } from 'drizzle-orm'
import { monthInWords } from '#shared/dates.ts'
import { SOURCE_LANGUAGE } from '#shared/languages.ts'
import { formatMoney } from '#shared/money.ts'
import { lineGroupNames, lineInWords } from '#shared/partner-account/line-names.ts'
import { lineGroups } from '#shared/partner-account/statement.ts'
import { readerFor } from '../../platform/db/as-business.ts'
import { statementDispute } from '../../platform/db/schema/statements.ts'
import type { Email } from '../email.ts'
import { emailBrand } from '../emails/customer-email.ts'
import { layOut, type UnsignedEmail } from '../emails/layout.ts'
import { sellingBrand } from '../sellers/store.ts'
import type { Dependencies } from '../dependencies.ts'
import { statementDocument, statementFilename } from './document.ts'
import { statementPdf } from './statement-pdf.ts'
import { findLine, readStatement } from './store.ts'

/** The statements of all businesses, for the server itself. */
const ALL = { businessId: null }

/** The email to the business that a month of its account is closed, with the statement attached. */
export const statementEmail: Email<{ statementId: string }> = {
  kind: 'account-statement',
  key: ({ statementId }) => statementId,
  render: async (dependencies, { statementId: id }) => {
    const { db, env } = dependencies
    const document = await statementDocument(dependencies, readerFor(db, null), { ...ALL, id })
    const { statement } = document
    const { number, month, opening, closing, totals, businessId } = statement
    const email = await inBrandOf(dependencies, businessId, {
      subject: `Tu estado de cuenta de ${monthInWords(month)}: ${formatMoney(closing)}`,
      title: `Tu estado de cuenta de ${monthInWords(month)}`,
      blocks: [
        {
          kind: 'text',
          text: 'Cerramos el mes de tu cuenta. El estado va adjunto, con todos los movimientos. Si algo no coincide con lo tuyo, reclamalo en el renglón y te respondemos.',
        },
        {
          kind: 'facts',
          facts: [
            { label: 'Estado de cuenta', value: `Nº ${number}` },
            { label: 'Saldo anterior', value: formatMoney(opening) },
            ...lineGroups.map((group) => ({ label: lineGroupNames[group], value: formatMoney(totals[group]) })),
            { label: closing < 0 ? 'Saldo a tu favor' : 'Saldo a pagar', value: formatMoney(Math.abs(closing)) },
          ],
        },
        { kind: 'button', label: 'Ver el estado de cuenta', url: `${env.publicUrl}/profile/accounts/statements/${id}` },
      ],
    })
    const content = await statementPdf(document)
    const filename = `${statementFilename(statement)}.pdf`
    return { ...email, attachments: [{ filename, content, contentType: 'application/pdf' }] }
  },
}

/** The email to the business with the answer to its note of dispute. */
export const disputeAnsweredEmail: Email<{ disputeId: string }> = {
  kind: 'dispute-answered',
  key: ({ disputeId }) => disputeId,
  render: async (dependencies, { disputeId }) => {
    const { db, env } = dependencies
    const [found] = await db.select().from(statementDispute).where(eq(statementDispute.id, disputeId))
    if (!found || found.answer === null) return null
    const statement = await readStatement(db, found.statementId, ALL)
    const line = await findLine(db, statement, found.lineId)
    if (!line) return null
    return inBrandOf(dependencies, found.businessId, {
      subject: `Respondimos tu reclamo: ${lineInWords(line)}`,
      title: 'Respondimos tu reclamo',
      blocks: [
        {
          kind: 'facts',
          facts: [
            { label: 'Estado de cuenta', value: `Nº ${statement.number}, ${monthInWords(statement.month)}` },
            { label: 'Movimiento', value: lineInWords(line) },
            { label: 'Importe', value: formatMoney(line.amount) },
            { label: 'Tu reclamo', value: found.note },
          ],
        },
        { kind: 'heading', text: 'Respuesta' },
        { kind: 'text', text: found.answer },
        {
          kind: 'button',
          label: 'Ver el estado de cuenta',
          url: `${env.publicUrl}/profile/accounts/statements/${statement.id}`,
        },
      ],
    })
  },
}

/** Lays an email out in the brand of the business that gets it; replies come to us. */
async function inBrandOf(
  dependencies: Pick<Dependencies, 'db' | 'env'>,
  businessId: string,
  { subject, title, blocks }: UnsignedEmail,
) {
  const brand = emailBrand(dependencies, await sellingBrand(dependencies.db, businessId))
  return { subject, ...layOut(brand, SOURCE_LANGUAGE, { title, blocks }), attachments: [] }
}
