import { type ReactNode, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { areaOf } from '#shared/access/guard.ts'
import { currentSession } from '../providers/session.ts'

/** A page for visitors: a logged-in user is redirected to the area of their role. */
export const VisitorsOnly = ({ children }: { children: ReactNode }) => {
  const [session] = useState(currentSession)
  return session?.area ? <Navigate to={areaOf[session.area]} replace /> : children
}
