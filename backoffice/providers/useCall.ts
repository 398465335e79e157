import { useCallback } from 'react'
import { useLogoutIfAccessDenied } from 'react-admin'
import { Failure } from '#shared/errors.ts'
import { call } from './api.ts'

/** Calls endpoints outside of react-admin's resources. There too, an ended session redirects to the login of its area. */
export function useCall(): typeof call {
  const logoutIfAccessDenied = useLogoutIfAccessDenied()
  return useCallback<typeof call>(
    async (endpoint, input, options) => {
      try {
        return await call(endpoint, input, options)
      } catch (error) {
        if (error instanceof Failure) await logoutIfAccessDenied(error)
        throw error
      }
    },
    [logoutIfAccessDenied],
  )
}
