import { useEffect } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { guard } from '#shared/access/guard.ts'
import { paths } from '../paths.ts'
import { currentSession } from '../providers/session.ts'

/** /sales and /sales/{id}: the same sales in the area of the user who is logged in (docs/decisions/013). */
export const SalesCrossroads = () => {
  const { '*': id } = useParams()
  const session = currentSession()
  if (!session?.area) return <Away to={guard('partner', session)!} />
  const area = paths[session.area]
  return <Navigate to={id ? area.sale(id) : area.sales} replace />
}

/** Goes to an address that may need a full page load. */
const Away = ({ to }: { to: string }) => {
  useEffect(() => window.location.replace(to), [to])
  return null
}
