import type { Brand } from '#shared/businesses/brand-contract.ts'
import { formatDayInWords } from '#shared/dates.ts'
import { withdrawalTermEnds } from '#shared/requests/withdrawal.ts'
import { ButtonLink } from '../../ButtonLink.tsx'
import { usePageState } from '../../page-state.ts'
import { paths } from '../../paths.ts'
import { LegalFrame } from './LegalFrame.tsx'
import { tg } from './texts.ts'

const STEPS = [1, 2, 3] as const

export function meta(brand: Brand) {
  return { title: `${tg('withdrawal.title')} - ${brand.name}`, description: tg('withdrawal.description') }
}

/** How to undo a purchase, and until when (Ley 17.250). */
export function Page() {
  const { today } = usePageState()
  return (
    <LegalFrame title={tg('withdrawal.title')} lead={tg('withdrawal.lead')}>
      <section className="legal-card">
        <h2>{tg('withdrawal.today', { day: formatDayInWords(withdrawalTermEnds(today)) })}</h2>
        <p>{tg('withdrawal.todayText')}</p>
        <ButtonLink size="large" to={paths.cancellation} iconAfter="arrow-right">
          {tg('withdrawal.ask')}
        </ButtonLink>
      </section>
      <section>
        <h2>{tg('withdrawal.how')}</h2>
        <ol>
          {STEPS.map((step) => (
            <li key={step}>{tg(`withdrawal.how.${step}`)}</li>
          ))}
        </ol>
      </section>
      <section>
        <h2>{tg('withdrawal.back')}</h2>
        <p>{tg('withdrawal.backText')}</p>
      </section>
      <section>
        <h2>{tg('withdrawal.not')}</h2>
        <p>{tg('withdrawal.notText')}</p>
        <p>{tg('withdrawal.law')}</p>
      </section>
    </LegalFrame>
  )
}
