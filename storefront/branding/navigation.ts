import type { es } from '../i18n/es.ts'
import { paths } from '../paths.ts'

export type SiteLink = { to: string; label: keyof typeof es }

/** The links of the header: only to pages that exist. */
export const headerLinks: readonly SiteLink[] = [
  { to: `${paths.home}#planes`, label: 'frame.nav.plans' },
  { to: `${paths.home}#preguntas`, label: 'frame.nav.questions' },
]

/** The columns of links of the footer: only to pages that exist. */
export const footerLinks: readonly { title: keyof typeof es; links: readonly SiteLink[] }[] = [
  { title: 'frame.footer.travel', links: [{ to: `${paths.home}#planes`, label: 'frame.nav.plans' }] },
  { title: 'frame.footer.help', links: [{ to: `${paths.home}#preguntas`, label: 'frame.nav.questions' }] },
]
