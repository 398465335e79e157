import type { ReactNode } from 'react'
import { useCanAccess } from 'react-admin'
import type { Permission } from '#shared/access/permissions.ts'
import { NotAllowedPage } from '../ui/NotAllowedPage.tsx'
import { preloadSection } from './lazySection.tsx'

type Props = {
  needs: Permission
  /** The section whose pages load while the permission is read. */
  section?: string
  children: ReactNode
}

/** A page for users with a permission; others read that they may not see it, and nothing is asked of the server for it. */
export const AllowedPage = ({ needs, section, children }: Props) => {
  const [resource = '', action = ''] = needs.split('.')
  const { canAccess, isPending } = useCanAccess({ resource, action })
  if (!isPending) return canAccess === false ? <NotAllowedPage /> : children
  if (section) preloadSection(section)
  return null
}
