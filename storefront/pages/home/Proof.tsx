import type { ReactNode } from 'react'
import { LOCALE } from '#shared/locale.ts'
import { inWords } from '../../branding/SellerOfRecord.tsx'
import { t } from '../../i18n/home-texts.ts'
import { usePageState } from '../../page-state.ts'

import './Proof.css'

/** Shows what proves us: who gives the assistance, how many vouchers we issued, how soon we answer. Nothing that is not known. */
export function Proof() {
  const { brand, mainBrandName, vouchersOver, answerMinutes } = usePageState()
  const provider = brand.legalEntity?.provider
  return (
    <ul className="proof">
      {provider && <Fact what={provider}>{t('home.proof.provider')}</Fact>}
      {vouchersOver && (
        <Fact what={t('home.proof.over', { count: vouchersOver.toLocaleString(LOCALE) })}>
          {brand.isMainBrand ? t('home.proof.vouchers') : t('home.proof.vouchersBy', { brand: mainBrandName })}
        </Fact>
      )}
      {answerMinutes !== null && <Fact what={inWords(answerMinutes)}>{t('home.proof.answer')}</Fact>}
    </ul>
  )
}

function Fact({ what, children }: { what: string; children: ReactNode }) {
  return (
    <li>
      <strong>{what}</strong> {children}
    </li>
  )
}
