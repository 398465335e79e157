import AuditLogIcon from '@mui/icons-material/HistoryOutlined'
import { type ResourceDefinition, pagesOf } from '../kit/resource-definition.ts'
import { pathsIn } from '../paths.ts'

/** The audit log: who did what. */
export const auditLog: ResourceDefinition = {
  name: 'auditLog',
  paths: pathsIn('administrator', 'audit-log'),
  title: 'Auditoría',
  menu: { place: 'control', icon: AuditLogIcon },
  words: {
    name: 'entrada |||| entradas',
    fields: { at: 'Fecha', person: 'Quién', action: 'Acción', record: 'Registro', detail: 'Detalle' },
  },
  calls: async () => ({ getList: (await import('#shared/audit/contract.ts')).auditApi.list }),
  pages: pagesOf(['list'], async () => ({ list: (await import('./AuditList.tsx')).AuditList })),
}
