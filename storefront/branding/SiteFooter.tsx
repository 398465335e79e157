import { isBrokerStorefront } from '#shared/businesses/broker-storefront.ts'
import { t } from '../i18n/texts.ts'
import { Link } from '../Link.tsx'
import { usePageState } from '../page-state.ts'
import { classNames } from '../ui/class-names.ts'
import { ContactLines } from './ContactLines.tsx'
import { LanguageLinks } from './LanguageLinks.tsx'
import { Logo } from './Logo.tsx'
import { SellerOfRecord } from './SellerOfRecord.tsx'
import { footerLinks, legalLinks, lineLinks, type SiteLink } from './navigation.ts'

import './SiteFooter.css'

/**
 * How much of the footer is shown: all; `focused`, only what a buyer may need; `line`, the seller and the links in the brand's
 * colours below a banner.
 */
export type FooterLook = 'whole' | 'focused' | 'line'

/** Shows the seller, its contact lines and links to other pages. */
export function SiteFooter({ look }: { look: FooterLook }) {
  const { brand, mainBrandName, today } = usePageState()
  // A broker's pages show no brand of ours.
  const namesProvider = !brand.isMainBrand && !isBrokerStorefront(brand.subdomain) && !brand.legalEntity?.provider
  return (
    <footer className={classNames('site-footer', look === 'line' && 'site-footer-line')}>
      <div className="wrap">
        {look === 'whole' && <FooterColumns />}
        <SellerOfRecord />
        <div className="site-footer-last">
          <p>
            © {today.slice(0, 4)} {brand.name}
          </p>
          {namesProvider && <p>{t('frame.footer.backedBy', { brand: mainBrandName })}</p>}
          <p>{t('frame.footer.prices')}</p>
          <LanguageLinks />
          <nav className="site-footer-legal" aria-label={t('frame.footer.legal')}>
            <Links links={look === 'line' ? lineLinks : legalLinks} />
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
      <div>
        <Logo brand={{ ...brand, logoUrl: null }} />
        {brand.description && <p>{brand.description}</p>}
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
