import type { Noun } from '../kit/Resource.tsx'
import { lazySection } from '../layout/lazySection.tsx'

const AuditList = lazySection(async () => (await import('./AuditList.tsx')).AuditList, 'auditLog')

/** Who did what, under /admin/auditoria. */
export const auditLog: Noun = { name: 'auditoria', resource: 'auditLog', list: AuditList }
