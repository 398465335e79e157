import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { Brand } from '#shared/businesses/brand-contract.ts'
import { ButtonLink } from '../ButtonLink.tsx'
import { goTo } from '../go-to.ts'
import { usePageState } from '../page-state.ts'
import { paths } from '../paths.ts'
import { MessagePage } from '../ui/PageFrame.tsx'
import { LostPlane } from './LostPlane.tsx'
import { t } from './not-found-texts.ts'

/** Milliseconds after which the page of an unknown storefront opens the home page. */
const RETURN_MS = 2000

export function meta(brand: Brand) {
  return { title: `${t('notFound.title')} - ${brand.name}`, description: t('notFound.text') }
}

/** Returns true for '/palabra' on the main site: it may be a storefront that does not exist (P-03). */
function mayBeStorefront(pathname: string): boolean {
  return /^\/[^/]+\/?$/.test(pathname)
}

export function Page() {
  const { basename, brand } = usePageState()
  const { pathname } = useLocation()
  const returns = brand.isMainBrand && basename === '/' && mayBeStorefront(pathname)

  useEffect(() => {
    if (!returns) return
    const timer = setTimeout(() => goTo(paths.home), RETURN_MS)
    return () => clearTimeout(timer)
  }, [returns])

  return (
    <MessagePage
      title={t('notFound.title')}
      lead={`${t('notFound.text')} ${returns ? t('notFound.returning') : ''}`}
      picture={<LostPlane />}
    >
      <div className="message-actions">
        <ButtonLink to={paths.home} size="large">
          {t('crash.home')}
        </ButtonLink>
      </div>
    </MessagePage>
  )
}
