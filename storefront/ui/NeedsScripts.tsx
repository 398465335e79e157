import { t } from '../i18n/es.ts'

import './NeedsScripts.css'

/** What a form that only scripts can send says to a browser that runs none. */
export function NeedsScripts() {
  return (
    <noscript>
      <p className="notice needs-scripts">{t('ui.noscript')}</p>
    </noscript>
  )
}
