import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { movedAddress } from './paths.ts'

/** Leads an address of an earlier release to the present one, with its query; shows its children at every other address. */
export const MovedAddress = ({ children }: { children: ReactNode }) => {
  const { pathname, ...rest } = useLocation()
  const to = movedAddress(pathname)
  return to === null ? children : <Navigate to={{ ...rest, pathname: to }} replace />
}
