import type { ReactNode } from 'react'
import { FORM_NEEDS_SCRIPTS } from './needs-scripts-texts.ts'

import './NeedsScripts.css'

/** Tells a visitor without scripts that the form needs them; `children` are what to do instead. */
export function NeedsScripts({ text = FORM_NEEDS_SCRIPTS, children }: { text?: string; children?: ReactNode }) {
  return (
    <noscript>
      <p className="notice needs-scripts">{text}</p>
      {children}
    </noscript>
  )
}
