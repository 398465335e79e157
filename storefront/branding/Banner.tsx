import type { Banner as BannerContent } from '#shared/businesses/brand-contract.ts'
import { t } from '../i18n/home-texts.ts'
import { useBrand } from '../page-state.ts'
import { BrandImage } from './BrandImage.tsx'

import './Banner.css'

type BannerProps = {
  banner: BannerContent
  /** The number of the banner, from 1, for screen readers. */
  index: number
  /** Whether it is the first element of the page: it is loaded with priority; the others are loaded when they are near. */
  isFirst?: boolean
}

const wholeWidth = () => '100vw'

/** Shows a partner's picture over the whole width; a click opens its link (P-04). */
export function Banner({ banner, index, isFirst = false }: BannerProps) {
  const { name } = useBrand()
  const link = banner.link && /^https?:\/\//i.test(banner.link) ? banner.link : undefined
  const image = (
    <BrandImage
      src={banner.imageUrl}
      sizes={wholeWidth}
      alt={link ? t('home.banner.open', { index, brand: name }) : t('home.banner', { brand: name })}
      {...(isFirst ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
    />
  )
  return (
    <div className="banner">
      {link ? (
        <a href={link} rel="noopener">
          {image}
        </a>
      ) : (
        image
      )}
    </div>
  )
}
