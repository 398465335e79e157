import { createTheme, CssBaseline, ThemeProvider, useMediaQuery } from '@mui/material'
import { type ReactNode, useMemo } from 'react'
import { darkTheme, lightTheme } from './theme.ts'

/** The back-office theme for a page that belongs to no area. */
export const PlainPage = ({ children }: { children: ReactNode }) => {
  const prefersDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true })
  const theme = useMemo(() => createTheme(prefersDark ? darkTheme : lightTheme), [prefersDark])
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline enableColorScheme />
      {children}
    </ThemeProvider>
  )
}
