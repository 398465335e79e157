import type { ReactNode } from 'react'

import './NeedsScripts.css'

// Apart from the texts of every page, because few pages have a form.
const FORM_NEEDS_SCRIPTS =
  'Para mandar este formulario hace falta JavaScript. Si no podés activarlo, llamanos o escribinos por email.'

/** Tells a visitor without scripts that the form needs them; `children` are what to do instead. */
export function NeedsScripts({ text = FORM_NEEDS_SCRIPTS, children }: { text?: string; children?: ReactNode }) {
  return (
    <noscript>
      <p className="notice needs-scripts">{text}</p>
      {children}
    </noscript>
  )
}
