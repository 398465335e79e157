import { Link } from '../Link.tsx'
import { paths } from '../paths.ts'
import { t } from './texts.ts'

import './WhatComesNext.css'

const STEPS = [1, 2, 3] as const

/** What happens with a request, and where to go when it cannot wait. */
export function WhatComesNext() {
  return (
    <aside className="request-next" aria-labelledby="next-title">
      <h2 id="next-title">{t('requests.next.title')}</h2>
      <ol className="plain-list">
        {STEPS.map((step) => (
          <li key={step}>{t(`requests.next.${step}`)}</li>
        ))}
      </ol>
      <p>
        {t('requests.next.urgent')} <Link to={paths.assistance}>{t('requests.next.assistance')}</Link>
      </p>
    </aside>
  )
}
