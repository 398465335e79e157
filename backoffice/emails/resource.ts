import EmailsIcon from '@mui/icons-material/MailOutlined'
import { type ResourceDefinition, pagesOf } from '../kit/resource-definition.ts'
import { pathsIn } from '../paths.ts'

/** Sent, waiting and failed emails. */
export const emails: ResourceDefinition = {
  name: 'emails',
  paths: pathsIn('administrator', 'emails'),
  title: 'Correo',
  menu: { place: 'bar', icon: EmailsIcon },
  words: {
    name: 'email |||| emails',
    fields: {
      createdAt: 'Fecha',
      kind: 'Email',
      recipient: 'Para',
      status: 'Estado',
      tries: 'Intentos',
      sentAt: 'Salió',
      resend: 'Acción',
    },
  },
  calls: async () => ({ getList: (await import('#shared/emails/contract.ts')).emailApi.list }),
  pages: pagesOf(['list'], async () => ({ list: (await import('./EmailList.tsx')).EmailList })),
}
