import AuditLogIcon from '@mui/icons-material/HistoryOutlined'
import { t } from '../i18n/texts.ts'
import type { ResourceDefinition } from '../kit/Resource.tsx'
import { lazySection } from '../kit/lazySection.tsx'

const AuditList = lazySection(async () => (await import('./AuditList.tsx')).AuditList, 'auditLog')

/** Who did what, under /admin/auditoria. */
export const auditLog: ResourceDefinition = {
  icon: AuditLogIcon,
  options: { label: t.header.auditLog, menu: 'management' },
  name: 'auditoria',
  resource: 'auditLog',
  list: AuditList,
}
