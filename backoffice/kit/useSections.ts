import HomeIcon from '@mui/icons-material/HomeOutlined'
import StorefrontIcon from '@mui/icons-material/StorefrontOutlined'
import { useCanAccess, useCanAccessResources, useResourceDefinitions } from 'react-admin'
import type { Area } from '#shared/access/guard.ts'
import { t } from '../i18n/texts.ts'
import { paths } from '../paths.ts'
import { currentSession } from '../providers/session.ts'
import type { ResourceOptions } from './Resource.tsx'

/** An entry of the menu. `resource` is missing for a page that is no section. */
export type Section = NonNullable<ResourceOptions['menu']> & { to: string; label: string; resource?: string }

/** The entries of an area's menu that the user's role may open, in the order of the area. */
export function useSections(area: Area): Section[] {
  const definitions = Object.values(useResourceDefinitions<ResourceOptions>())
  const all = definitions.flatMap(({ name: resource, options: { title, menu, paths: own } = {} }) =>
    menu && title && own ? [{ label: title, ...menu, resource, to: own.list }] : [],
  )
  const { canAccess } = useCanAccessResources({ action: 'list', resources: all.map(({ resource }) => resource) })
  const { canAccess: canDraft } = useCanAccess({ resource: 'ownStorefront', action: 'edit' })
  const sections = all.filter(({ resource }) => canAccess?.[resource])
  if (area === 'administrator') return sections
  const home: Section = { label: t.header.homePage, to: paths.partner.home, place: 'bar', icon: HomeIcon }
  // A sales agent has no storefront.
  const hasStorefront = canDraft && !currentSession()?.isBroker
  const storefront: Section = {
    label: t.header.storefront,
    to: paths.partner.storefront,
    place: 'bar',
    icon: StorefrontIcon,
  }
  return [home, ...sections, ...(hasStorefront ? [storefront] : [])]
}
