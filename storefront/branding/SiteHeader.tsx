import { useLocation } from 'react-router-dom'
import { ButtonLink } from '../ButtonLink.tsx'
import { t } from '../i18n/texts.ts'
import { Link } from '../Link.tsx'
import { usePageState } from '../page-state.ts'
import { backOffice, paths, stepPath } from '../paths.ts'
import { brokerName } from '../session.ts'
import { LinkButton } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { LanguageMenu } from './LanguageLinks.tsx'
import { Logo } from './Logo.tsx'
import { headerLinks, menuLinks, type SiteLink } from './navigation.ts'

import './SiteHeader.css'

/**
 * Shows the logo, the menu, and the agents' login or the broker who is logged in (P-05). A company's storefront has no menu and
 * no login of ours. When `focused`, neither the menu, the login nor the button that starts a quote is shown.
 */
export function SiteHeader({ focused }: { focused: boolean }) {
  const { brand } = usePageState()
  // A navigation closes the menu.
  const { key } = useLocation()
  const hasMenu = brand.isMainBrand && !focused
  return (
    <header className="site-header">
      <div className="wrap site-header-row">
        <Link className="site-logo" to={paths.home} aria-label={t('frame.home', { brand: brand.name })}>
          <Logo brand={brand} />
        </Link>
        {hasMenu && (
          <nav className="site-nav" aria-label={t('frame.nav')}>
            <MenuLinks links={headerLinks} />
          </nav>
        )}
        <div className="site-actions">
          <LanguageMenu />
          <Account hasLogin={brand.isMainBrand && !focused} />
          {!focused && (
            <ButtonLink size="small" to={stepPath(1)}>
              {t('frame.quote')}
            </ButtonLink>
          )}
        </div>
        {hasMenu && <Menu key={key} />}
      </div>
    </header>
  )
}

/** Shows the broker's name once the browser knows it; otherwise the agents' login, where the page has it. */
function Account({ hasLogin }: { hasLogin: boolean }) {
  const name = useHydrated() ? brokerName() : undefined
  if (name) {
    return (
      <a className="site-session" href={backOffice.profile} aria-label={t('frame.session', { name })}>
        <Icon name="users" size={20} />
        <span>{name}</span>
      </a>
    )
  }
  if (!hasLogin) return null
  return (
    <LinkButton className="site-agent" look="ghost" size="small" href={backOffice.partnerLogin}>
      {t('frame.salesAgent')}
    </LinkButton>
  )
}

/** Shows the menu of small screens: a `details` element of the browser, so that it opens without scripts. */
function Menu() {
  return (
    <details className="site-menu">
      <summary aria-label={t('frame.menu')}>
        <Icon name="menu" />
      </summary>
      <nav aria-label={t('frame.nav')}>
        <MenuLinks links={menuLinks} />
        <a href={backOffice.partnerLogin}>{t('frame.salesAgent')}</a>
      </nav>
    </details>
  )
}

function MenuLinks({ links }: { links: readonly SiteLink[] }) {
  return links.map(({ to, label }) => (
    <Link key={to} to={to}>
      {t(label)}
    </Link>
  ))
}
