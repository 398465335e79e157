import { t } from '../i18n/es.ts'

import './NeedsScripts.css'

/** Tells a visitor without scripts that the form needs them. */
export function NeedsScripts() {
  return (
    <noscript>
      <p className="notice needs-scripts">{t('ui.noscript')}</p>
    </noscript>
  )
}
