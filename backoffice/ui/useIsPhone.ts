import { type Theme, useMediaQuery } from '@mui/material'

/** Whether the window is narrower than 600 px, which is too narrow for tables. */
export const useIsPhone = (): boolean => useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'))
