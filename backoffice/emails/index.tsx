import EmailsIcon from '@mui/icons-material/MailOutlined'
import { t } from '../i18n/texts.ts'
import type { ResourceDefinition } from '../kit/Resource.tsx'
import { lazySection } from '../kit/lazySection.tsx'

const EmailList = lazySection(async () => (await import('./EmailList.tsx')).EmailList, 'emails')

/** Emails that left and that did not, under /admin/correo. */
export const emails: ResourceDefinition = {
  icon: EmailsIcon,
  options: { label: t.header.emails, menu: 'bar' },
  name: 'correo',
  resource: 'emails',
  list: EmailList,
}
