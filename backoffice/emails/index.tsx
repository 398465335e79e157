import type { Noun } from '../kit/Resource.tsx'
import { lazySection } from '../layout/lazySection.tsx'

const EmailList = lazySection(async () => (await import('./EmailList.tsx')).EmailList, 'emails')

/** Emails that left and that did not, under /admin/correo. */
export const emails: Noun = { name: 'correo', resource: 'emails', list: EmailList }
