import type { ReactNode } from 'react'
import { useAddress } from '../page-state.ts'
import { t } from './texts.ts'

/** A legal text to read beside the purchase: in a tab of its own, so that nothing typed is left behind. */
export function LegalLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={useAddress(to)} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden"> {t('purchase.newTab')}</span>
    </a>
  )
}
