import { desc, isNull } from 'drizzle-orm'
import { alertStaff } from '../emails/alerts.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { auditCheck } from '../../platform/db/schema/operations.ts'
import type { Dependencies } from '../dependencies.ts'
import { type AuditHead, chainAudit, readChain } from '../audit/log.ts'

type Needs = Pick<Dependencies, 'db' | 'jobs' | 'now' | 'log'>

/**
 * Checks the whole audit log, records its last good entry, and alerts staff when it is damaged. The last entry of the previous
 * good check must still be there: a log that was cut, or rewritten from some entry on, would be consistent in itself.
 * @returns the first entry that is not as it was written, null when all are
 */
export async function checkAudit(dependencies: Needs): Promise<number | null> {
  const { db, now, log } = dependencies
  const before = await lastGoodHead(db)
  await chainAudit(db, { whole: true })
  let isEndThere = before === null || before.id === 0
  const chain = await readChain(db, ({ id, hash }) => {
    if (id === before?.id && hash === before.hash) isEndThere = true
  })
  const brokenAt = chain.brokenAt ?? (isEndThere ? null : (before?.id ?? null))
  const { entries, head } = chain
  await db.transaction(async (tx) => {
    await tx.insert(auditCheck).values({ at: now(), entries, headId: head.id, headHash: head.hash, brokenAt })
    if (brokenAt !== null) await alertStaff(tx, dependencies, alarm(brokenAt))
  })
  if (brokenAt === null) log.info({ entries, head: head.id }, 'the audit log is whole')
  else log.error({ entries, brokenAt }, 'the audit log is broken')
  return brokenAt
}

async function lastGoodHead(db: Database): Promise<AuditHead | null> {
  const [found] = await db
    .select({ id: auditCheck.headId, hash: auditCheck.headHash })
    .from(auditCheck)
    .where(isNull(auditCheck.brokenAt))
    .orderBy(desc(auditCheck.id))
    .limit(1)
  return found ?? null
}

function alarm(brokenAt: number) {
  return {
    key: `audit-broken:${brokenAt}`,
    title: 'El registro de auditoría fue alterado',
    text: `La revisión de esta noche encontró que la entrada ${brokenAt} del registro de auditoría, o una anterior, no es la que se escribió. El sistema solo agrega entradas: alguien las cambió en la base de datos. Avisá hoy a quien la administra, y que no se borre nada: qué hacer está en docs/operations.md, "Audit log broken".`,
  }
}

/** Reads the result of the last check; null before the first one. */
export async function lastAuditCheck(db: Database) {
  const [found] = await db.select().from(auditCheck).orderBy(desc(auditCheck.id)).limit(1)
  return found ?? null
}
