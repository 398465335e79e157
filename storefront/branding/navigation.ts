import type { KeyOf } from '../i18n/translator.ts'
import type { siteTexts } from '../i18n/texts.ts'
import { paths } from '../paths.ts'

type Key<Prefix extends string> = Extract<KeyOf<typeof siteTexts>, `${Prefix}.${string}`>

export type SiteLink = { to: string; label: Key<'frame.nav'> }

const plans: SiteLink = { to: `${paths.home}#planes`, label: 'frame.nav.plans' }
const questions: SiteLink = { to: `${paths.home}#preguntas`, label: 'frame.nav.questions' }
const improvePlan: SiteLink = { to: paths.improvePlan, label: 'frame.nav.improvePlan' }
const assistance: SiteLink = { to: paths.assistance, label: 'frame.nav.assistance' }
const terms: SiteLink = { to: paths.terms, label: 'frame.nav.terms' }
const privacy: SiteLink = { to: paths.privacy, label: 'frame.nav.privacy' }
const withdrawal: SiteLink = { to: paths.withdrawal, label: 'frame.nav.withdrawal' }
const findVouchers: SiteLink = { to: paths.findVouchers, label: 'frame.nav.findVouchers' }
const refund: SiteLink = { to: paths.refund, label: 'frame.nav.refund' }
const cancellation: SiteLink = { to: paths.cancellation, label: 'frame.nav.cancellation' }
const about: SiteLink = { to: paths.about, label: 'frame.nav.about' }

/** The links of the header: only to pages that exist. */
export const headerLinks: readonly SiteLink[] = [plans, improvePlan, assistance, findVouchers, about]

/** The links of the menu of small screens, with those that have no room in the header. */
export const menuLinks: readonly SiteLink[] = [...headerLinks, refund, cancellation]

/** The columns of links of the footer: only to pages that exist. */
export const footerLinks: readonly {
  title: 'frame.footer.travel' | 'frame.footer.help'
  links: readonly SiteLink[]
}[] = [
  { title: 'frame.footer.travel', links: [plans, improvePlan, about] },
  { title: 'frame.footer.help', links: [assistance, refund, cancellation, findVouchers, questions] },
]

/** The links that the law requires on every page, also during a purchase. */
export const legalLinks: readonly SiteLink[] = [terms, privacy, withdrawal]

/** The links of the whole footer, except those to a section of a page, for the line below a banner in its place (P-04). */
export const lineLinks: readonly SiteLink[] = footerLinks
  .flatMap(({ links }) => links)
  .concat(legalLinks)
  .filter(({ to }) => !to.includes('#'))
