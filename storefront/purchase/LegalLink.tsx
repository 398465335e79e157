import type { ReactNode } from 'react'
import { useAddress } from '../page-state.ts'
import { t } from './texts.ts'

/** A link to a legal text, which opens in its own tab, so that no typed answer is lost. */
export function LegalLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={useAddress(to)} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden"> {t('purchase.newTab')}</span>
    </a>
  )
}
