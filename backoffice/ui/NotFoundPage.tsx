import { t } from '../i18n/texts.ts'
import { SITE_HOME } from '../paths.ts'
import { MessagePage } from './MessagePage.tsx'

/** The page for an unknown address. `home`: the address of the link to continue from. */
export const NotFoundPage = ({ home = SITE_HOME }: { home?: string }) => (
  <MessagePage title={t.notFound.title} body={t.notFound.body} home={home} />
)
