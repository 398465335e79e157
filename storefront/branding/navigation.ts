import { paths } from '../paths.ts'

/** The links of header and footer: only to pages that exist. */
export const headerLinks = [
  { to: `${paths.home}#planes`, label: 'frame.nav.plans' },
  { to: `${paths.home}#preguntas`, label: 'frame.nav.questions' },
] as const

export const travelLinks = [{ to: `${paths.home}#planes`, label: 'frame.nav.plans' }] as const

export const helpLinks = [{ to: `${paths.home}#preguntas`, label: 'frame.nav.questions' }] as const
