import { t } from '../i18n/es.ts'
import { Link } from '../Link.tsx'
import { usePageState } from '../page-state.ts'
import { ContactLines } from './ContactLines.tsx'
import { Logo } from './Logo.tsx'
import { footerLinks, legalLinks, type SiteLink } from './navigation.ts'

/** Who sells, how to reach them and where to go next. `focused` leaves only what a buyer may need. */
export function SiteFooter({ focused }: { focused: boolean }) {
  const { brand, mainBrandName, today } = usePageState()
  return (
    <footer className="site-footer">
      <div className="wrap">
        {!focused && <FooterColumns />}
        <div className="site-footer-last">
          <p>
            © {today.slice(0, 4)} {brand.name}
          </p>
          {!brand.isMainBrand && <p>{t('frame.footer.backedBy', { brand: mainBrandName })}</p>}
          <p>{t('frame.footer.prices')}</p>
          <nav className="site-footer-legal" aria-label={t('frame.footer.legal')}>
            <Links links={legalLinks} />
          </nav>
        </div>
      </div>
    </footer>
  )
}

function FooterColumns() {
  const { brand } = usePageState()
  return (
    <div className="site-footer-columns">
      <div className="site-footer-brand">
        <Logo brand={{ ...brand, logoUrl: null }} />
        <p>{brand.description || t('frame.footer.about')}</p>
      </div>
      {footerLinks.map(({ title, links }) => (
        <FooterLinks key={title} title={t(title)} links={links} />
      ))}
      <div>
        <h2>{t('frame.footer.talk')}</h2>
        <ContactLines lines={brand.contactLines} />
        {brand.contactEmail && (
          <a href={`mailto:${brand.contactEmail}`}>{t('frame.footer.write', { email: brand.contactEmail })}</a>
        )}
      </div>
    </div>
  )
}

function FooterLinks({ title, links }: { title: string; links: readonly SiteLink[] }) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <Links links={links} />
    </nav>
  )
}

function Links({ links }: { links: readonly SiteLink[] }) {
  return (
    <ul className="plain-list">
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to}>{t(label)}</Link>
        </li>
      ))}
    </ul>
  )
}
