import type { RaThemeOptions } from 'react-admin'

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif'

/** The brand's colour: white text on it has a contrast of 4.7:1. */
const BRAND = '#b700ff'

/** The brand's colour as text: a contrast of 6.3:1 on white, 5.8:1 on a hovered row. */
const LINK = '#9a00d6'

const light: NonNullable<RaThemeOptions['palette']> = {
  mode: 'light',
  primary: { main: BRAND, dark: '#8f00c7', light: '#d47aff', contrastText: '#ffffff' },
  secondary: { main: '#5b5367', contrastText: '#ffffff' },
  success: { main: '#17723f', contrastText: '#ffffff' },
  warning: { main: '#8f5000', contrastText: '#ffffff' },
  error: { main: '#b3261e', contrastText: '#ffffff' },
  info: { main: '#3d3848', contrastText: '#ffffff' },
  background: { default: '#f6f5f8', paper: '#ffffff' },
  text: { primary: '#1e1a26', secondary: '#5b5367' },
  divider: '#e3e0e9',
  bulkActionsToolbarBackgroundColor: '#f5e6fc',
}

/** The dark palette with a lighter brand colour: a contrast of 7:1 on its paper. */
const dark: NonNullable<RaThemeOptions['palette']> = {
  mode: 'dark',
  primary: { main: '#d58bff', dark: '#b95ff0', light: '#e6bdff', contrastText: '#1d0029' },
  secondary: { main: '#b9b1c6', contrastText: '#17141c' },
  success: { main: '#6fce97', contrastText: '#06240f' },
  warning: { main: '#f0b264', contrastText: '#2a1600' },
  error: { main: '#ff9b92', contrastText: '#2d0300' },
  info: { main: '#cfc8da', contrastText: '#17141c' },
  background: { default: '#141218', paper: '#1d1a23' },
  text: { primary: '#eeebf3', secondary: '#b9b1c6' },
  divider: '#37323f',
  bulkActionsToolbarBackgroundColor: '#32203d',
}

function linkOf({ mode }: NonNullable<RaThemeOptions['palette']>): string | undefined {
  return mode === 'light' ? LINK : undefined
}

function themeOf(palette: NonNullable<RaThemeOptions['palette']>): RaThemeOptions {
  return {
    palette,
    shape: { borderRadius: 8 },
    typography: {
      fontFamily: FONT,
      fontSize: 14,
      h1: { fontSize: '1.375rem', fontWeight: 650, letterSpacing: '-0.01em' },
      h2: { fontSize: '0.8125rem', fontWeight: 650 },
      h6: { fontSize: '1.0625rem', fontWeight: 650 },
      body2: { fontSize: '0.84375rem' },
      button: { textTransform: 'none', fontWeight: 600 },
    },
    components: {
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: {
          root: { variants: [{ props: { variant: 'text', color: 'primary' }, style: { color: linkOf(palette) } }] },
          outlined: { backgroundColor: palette.background?.paper },
        },
      },
      MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', fullWidth: true } },
      MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', fullWidth: true } },
      MuiTableCell: {
        styleOverrides: {
          root: { borderColor: palette.divider, fontVariantNumeric: 'tabular-nums' },
          head: { fontSize: '0.78125rem', fontWeight: 600, whiteSpace: 'nowrap' },
          // Less padding on small desktops, so that a table of eight figures fits without scrolling sideways.
          sizeSmall: { padding: '7px 12px', '@media (max-width: 1199.95px)': { paddingInline: 8 } },
          paddingCheckbox: { padding: '0 4px 0 8px' },
        },
      },
      // A dialog takes the focus when it opens by keyboard, but needs no outline, because it is no control.
      MuiDialog: { styleOverrides: { paper: { outline: 'none' } } },
      MuiTableBody: { styleOverrides: { root: { '& tr:last-of-type > :is(th, td)': { borderBottom: 0 } } } },
      MuiLink: {
        defaultProps: { underline: 'hover' },
        styleOverrides: { root: { color: linkOf(palette) } },
      },
      // The help text of a disabled field keeps its contrast, because it gives the reason.
      MuiFormHelperText: { styleOverrides: { root: { '&.Mui-disabled': { color: palette.text?.secondary } } } },
      // MUI's own labels are in English; react-admin's selects bring their own texts.
      MuiAutocomplete: { defaultProps: { openText: 'Abrir', closeText: 'Cerrar', clearText: 'Borrar' } },
      MuiChip: { defaultProps: { size: 'small' }, styleOverrides: { root: { fontWeight: 600 } } },
    },
  }
}

/** The light theme of the back-office. */
export const lightTheme = themeOf(light)

/** The dark theme of the back-office. */
export const darkTheme = themeOf(dark)
