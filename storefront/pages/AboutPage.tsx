import type { Brand } from '#shared/businesses/brand-contract.ts'
import { Postcard } from '../artwork/Postcard.tsx'
import { ButtonLink } from '../ButtonLink.tsx'
import { t } from '../i18n/content-texts.ts'
import { usePageState } from '../page-state.ts'
import { stepPath } from '../paths.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { PageFrame } from '../ui/PageFrame.tsx'

import './content.css'
import './AboutPage.css'

const ways: { point: 1 | 2 | 3 | 4; icon: IconName }[] = [
  { point: 1, icon: 'tag' },
  { point: 2, icon: 'shield' },
  { point: 3, icon: 'phone' },
  { point: 4, icon: 'lock' },
]

export function meta(brand: Brand) {
  return { title: t('about.metaTitle', { brand: brand.name }), description: t('about.metaDescription') }
}

/** P-06: a partner's visitors read which company gives the partner's assistance. */
export function Page() {
  const { mainBrandName } = usePageState()
  return (
    <PageFrame
      eyebrow={t('about.eyebrow')}
      picture={<Postcard of="about" />}
      title={t('about.title')}
      lead={t('about.lead', { brand: mainBrandName })}
      width="wide"
    >
      <div className="content-sections">
        <section className="prose">
          <h2>{t('about.what')}</h2>
          <p>{t('about.whatText')}</p>
        </section>
        <section>
          <h2>{t('about.how')}</h2>
          <ul className="points">
            {ways.map(({ point, icon }) => (
              <li key={point}>
                <span className="card-icon">
                  <Icon name={icon} />
                </span>
                <h3>{t(`about.how.${point}`)}</h3>
                <p>{t(`about.how.${point}Text`)}</p>
              </li>
            ))}
          </ul>
        </section>
        <section className="prose">
          <h2>{t('about.with')}</h2>
          <p>{t('about.withText')}</p>
        </section>
        <ButtonLink size="large" to={stepPath(1)} iconAfter="arrow-right">
          {t('frame.quote')}
        </ButtonLink>
      </div>
    </PageFrame>
  )
}
