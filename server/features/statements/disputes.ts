import { eq } from 'drizzle-orm'
import { monthInWords } from '#shared/dates.ts'
import { Failure } from '#shared/errors.ts'
import { formatMoney } from '#shared/money.ts'
import { lineInWords } from '#shared/partner-account/line-names.ts'
import { statementNumber } from '#shared/partner-account/statement.ts'
import { accountStatement, statementDispute } from '../../platform/db/schema/statements.ts'
import { business } from '../../platform/db/schema/businesses.ts'
import { writeAudit } from '../audit/log.ts'
import { alertStaff } from '../emails/alerts.ts'
import { queueEmail } from '../emails/queue.ts'
import { loginEmail } from '../sellers/own-login.ts'
import type { Dependencies } from '../dependencies.ts'
import { disputeAnsweredEmail } from './emails.ts'
import { findLine, readStatement } from './store.ts'

type NewDispute = { id: string; businessId: string; lineId: string; note: string; userId: string }

/**
 * Records that a business objects to a line of its statement, and emails staff; no figure changes (G-04).
 * @throws Failure STATEMENT_NOT_FOUND when it is not its own; LINE_NOT_FOUND; LINE_DISPUTED
 */
export async function disputeLine(
  dependencies: Pick<Dependencies, 'db' | 'jobs' | 'now'>,
  { id, businessId, lineId, note, userId }: NewDispute,
): Promise<void> {
  await dependencies.db.transaction(async (tx) => {
    const at = dependencies.now()
    const statement = await readStatement(tx, id, { businessId })
    const line = await findLine(tx, statement, lineId)
    if (!line) throw new Failure('LINE_NOT_FOUND')
    const [newRow] = await tx
      .insert(statementDispute)
      .values({ statementId: id, businessId, lineId, note, at, userId })
      .onConflictDoNothing()
      .returning({ id: statementDispute.id })
    if (!newRow) throw new Failure('LINE_DISPUTED')
    await writeAudit(tx, {
      at,
      userId,
      action: 'statement.disputed',
      subject: businessId,
      detail: { name: statement.businessName, statement: statement.number, note },
    })
    const { businessName, number, month } = statement
    await alertStaff(tx, dependencies, {
      key: `statement-dispute:${newRow.id}`,
      title: `${businessName} reclama una línea de su estado de cuenta`,
      text: `Estado de cuenta Nº ${number}, ${monthInWords(month)}. ${lineInWords(line)}, ${formatMoney(line.amount)}. Escribió: «${note}». Respondele en Cuentas, en ese estado de cuenta: la respuesta le llega por email.`,
    })
  })
}

type DisputeAnswer = { id: string; answer: string; userId: string }

/**
 * Records the answer to a note of dispute, once; the business gets an email.
 * @throws Failure DISPUTE_NOT_FOUND; DISPUTE_ANSWERED
 */
export async function answerDispute(
  dependencies: Pick<Dependencies, 'db' | 'jobs' | 'now'>,
  { id, answer, userId }: DisputeAnswer,
): Promise<void> {
  await dependencies.db.transaction(async (tx) => {
    const at = dependencies.now()
    const [found] = await tx.select().from(statementDispute).where(eq(statementDispute.id, id)).for('update')
    if (!found) throw new Failure('DISPUTE_NOT_FOUND')
    if (found.answer !== null) throw new Failure('DISPUTE_ANSWERED')
    await tx
      .update(statementDispute)
      .set({ answer, answeredAt: at, answeredBy: userId })
      .where(eq(statementDispute.id, id))
    const { businessId, statementId, note } = found
    const to = await loginEmail(tx, businessId)
    if (to !== null) await queueEmail(tx, dependencies, disputeAnsweredEmail, { to, disputeId: id })
    const [of] = await tx
      .select({ name: business.name, year: accountStatement.year, number: accountStatement.number })
      .from(accountStatement)
      .innerJoin(business, eq(business.id, accountStatement.businessId))
      .where(eq(accountStatement.id, statementId))
    if (!of) throw new Error('the statement of a dispute is gone')
    await writeAudit(tx, {
      at,
      userId,
      action: 'statement.dispute-answered',
      subject: businessId,
      detail: { name: of.name, statement: statementNumber(of), note, answer },
    })
  })
}
