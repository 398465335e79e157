import { Link } from '../Link.tsx'
import { paths } from '../paths.ts'
import { t } from './texts.ts'

import './WhatComesNext.css'

const STEPS = [1, 2, 3] as const

/** Shows what happens with a request, and the contact for urgent cases. */
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
