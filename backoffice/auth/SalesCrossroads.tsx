import { useEffect } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { guard } from '#shared/access/guard.ts'
import { currentSession } from '../providers/session.ts'
import { ownSales, sales } from '../sales/resource.ts'

/** /sales and /sales/{id}: redirects to the same sales in the area of the logged-in user (docs/decisions/007). */
export const SalesCrossroads = () => {
  const { '*': id } = useParams()
  const session = currentSession()
  if (!session?.area) return <Away to={guard('partner', session)!} />
  const { paths } = session.area === 'partner' ? ownSales : sales
  return <Navigate to={id ? paths.show(id) : paths.list} replace />
}

/** Redirects to an address that may need a full page load. */
const Away = ({ to }: { to: string }) => {
  useEffect(() => window.location.replace(to), [to])
  return null
}
