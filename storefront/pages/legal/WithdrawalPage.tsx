import type { Brand } from '#shared/businesses/brand-contract.ts'
import { formatDayInWords } from '#shared/dates.ts'
import { withdrawalTermEnds } from '#shared/requests/withdrawal.ts'
import { ButtonLink } from '../../ButtonLink.tsx'
import { usePageState } from '../../page-state.ts'
import { paths } from '../../paths.ts'
import { LegalFrame } from './LegalFrame.tsx'
import { t } from './texts.ts'

const STEPS = [1, 2, 3] as const

export function meta(brand: Brand) {
  return { title: `${t('legal.withdrawal.title')} - ${brand.name}`, description: t('legal.withdrawal.description') }
}

/** Explains how a buyer withdraws from a purchase, and until when (Ley 17.250). */
export function Page() {
  const { today } = usePageState()
  return (
    <LegalFrame title={t('legal.withdrawal.title')} lead={t('legal.withdrawal.lead')}>
      <section className="legal-card">
        <h2>{t('legal.withdrawal.today', { day: formatDayInWords(withdrawalTermEnds(today)) })}</h2>
        <p>{t('legal.withdrawal.todayText')}</p>
        <ButtonLink size="large" to={paths.findVouchers} iconAfter="arrow-right">
          {t('legal.withdrawal.now')}
        </ButtonLink>
      </section>
      <section>
        <h2>{t('legal.withdrawal.how')}</h2>
        <ol>
          {STEPS.map((step) => (
            <li key={step}>{t(`legal.withdrawal.how.${step}`)}</li>
          ))}
        </ol>
      </section>
      <section>
        <h2>{t('legal.withdrawal.form')}</h2>
        <p>{t('legal.withdrawal.formText')}</p>
        <ButtonLink look="secondary" to={paths.cancellation}>
          {t('legal.withdrawal.ask')}
        </ButtonLink>
      </section>
      <section>
        <h2>{t('legal.withdrawal.back')}</h2>
        <p>{t('legal.withdrawal.backText')}</p>
      </section>
      <section>
        <h2>{t('legal.withdrawal.not')}</h2>
        <p>{t('legal.withdrawal.notText')}</p>
        <p>{t('legal.withdrawal.law')}</p>
      </section>
    </LegalFrame>
  )
}
