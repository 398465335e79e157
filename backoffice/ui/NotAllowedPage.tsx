import { useBasename } from 'react-admin'
import { t } from '../i18n/texts.ts'
import { MessagePage } from './MessagePage.tsx'

/** The page for an address that the user's role may not see. */
export const NotAllowedPage = () => (
  <MessagePage title={t.notAllowed.title} body={t.notAllowed.body} home={useBasename()} />
)
