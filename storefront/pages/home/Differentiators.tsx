import { t } from '../../i18n/home-texts.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { Carousel } from './Carousel.tsx'
import { Section } from './Section.tsx'

import './Differentiators.css'

type Difference = 'family' | 'hospital' | 'preexisting' | 'caps'

const differences: { name: Difference; icon: IconName }[] = [
  { name: 'family', icon: 'users' },
  { name: 'hospital', icon: 'hospital' },
  { name: 'preexisting', icon: 'heart-pulse' },
  { name: 'caps', icon: 'shield' },
]

/** Shows our four advantages: a carousel, or all in a row. */
export function Differentiators() {
  return (
    <Section>
      <div className="wrap">
        <div className="section-head">
          <h2>{t('home.difference.title')}</h2>
          <p className="lead">{t('home.difference.lead')}</p>
        </div>
        <Carousel
          label={t('home.difference.title')}
          slides={differences.map(({ name, icon }) => ({
            key: name,
            content: (
              <div className="slide">
                <span className="slide-icon">
                  <Icon name={icon} size={44} />
                </span>
                <h3>{t(`home.difference.${name}`)}</h3>
                <p>{t(`home.difference.${name}Text`)}</p>
              </div>
            ),
          }))}
        />
      </div>
    </Section>
  )
}
