import type { Banner as BannerContent } from '#shared/businesses/brand-contract.ts'
import { t } from '../i18n/es.ts'
import { useBrand } from '../page-state.ts'
import { BrandImage } from './BrandImage.tsx'

import './Banner.css'

type BannerProps = {
  banner: BannerContent
  /** Counted from 1, for visitors who hear the banner. */
  index: number
  /** The first thing of a page is fetched before all else; the rest wait until they are near. */
  isFirst?: boolean
}

const wholeWidth = () => '100vw'

/** A partner's picture over the whole width; it opens its link (P-04). */
export function Banner({ banner, index, isFirst = false }: BannerProps) {
  const { name } = useBrand()
  const link = banner.link && /^https?:\/\//i.test(banner.link) ? banner.link : undefined
  const image = (
    <BrandImage
      src={banner.imageUrl}
      sizes={wholeWidth}
      alt={link ? t('frame.banner.open', { index, brand: name }) : t('frame.banner', { brand: name })}
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
