import { type ReactNode, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { areaOf } from '#shared/access/guard.ts'
import { currentSession } from '../providers/session.ts'

/** A page for visitors: a user who is logged in goes on at once, to the area of their own role. */
export const VisitorsOnly = ({ children }: { children: ReactNode }) => {
  const [session] = useState(currentSession)
  return session?.area ? <Navigate to={areaOf[session.area]} replace /> : children
}
