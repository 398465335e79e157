import type { Brand } from '#shared/businesses/brand-contract.ts'
import { Postcard } from '../artwork/Postcard.tsx'
import { ButtonLink } from '../ButtonLink.tsx'
import { t } from '../i18n/content-texts.ts'
import { Link } from '../Link.tsx'
import { paths, stepPath } from '../paths.ts'
import { CollapsibleCard } from '../ui/CollapsibleCard.tsx'
import type { IconName } from '../ui/Icon.tsx'
import { PageFrame } from '../ui/PageFrame.tsx'

import './content.css'
import './ImprovePlanPage.css'

type Column = { side: 'left' | 'right'; icons: readonly [IconName, IconName, IconName, IconName, IconName] }

const columns: readonly Column[] = [
  { side: 'left', icons: ['clock', 'users', 'suitcase', 'tag', 'heart-pulse'] },
  { side: 'right', icons: ['shield', 'hospital', 'star', 'phone', 'plane'] },
]
const CARDS = [1, 2, 3, 4, 5] as const

export function meta(brand: Brand) {
  return { title: t('improve.metaTitle', { brand: brand.name }), description: t('improve.metaDescription') }
}

/** P-10: shows two columns of five benefits, then links to a quote. */
export function Page() {
  return (
    <PageFrame
      picture={<Postcard of="improve" />}
      eyebrow={t('improve.eyebrow')}
      title={t('improve.title')}
      lead={t('improve.lead')}
      width="wide"
    >
      <div className="content-sections">
        <div className="improve-columns">
          {columns.map(({ side, icons }) => (
            <div key={side}>
              {CARDS.map((card) => (
                <CollapsibleCard key={card} title={t(`improve.${side}.${card}`)} icon={icons[card - 1] ?? 'check'}>
                  <p>{t(`improve.${side}.${card}Text`)}</p>
                </CollapsibleCard>
              ))}
            </div>
          ))}
        </div>
        <section className="improve-close">
          <h2>{t('improve.close')}</h2>
          <p className="lead">{t('improve.closeText')}</p>
          <ButtonLink size="large" to={stepPath(1)} iconAfter="arrow-right">
            {t('improve.quote')}
          </ButtonLink>
          <p>
            <Link to={paths.cardCover}>{t('improve.cardCover')}</Link>
          </p>
        </section>
      </div>
    </PageFrame>
  )
}
