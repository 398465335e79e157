import type { Brand } from '#shared/businesses/brand-contract.ts'
import { BrandImage } from './BrandImage.tsx'

import './Logo.css'

const LOGO_HEIGHT = 44

function widthOfLogo(ratio: number): string {
  return `${Math.round(LOGO_HEIGHT * ratio)}px`
}

/** Shows the logo of a brand, or its name beside our mark. */
export function Logo({ brand }: { brand: Brand }) {
  if (brand.logoUrl) {
    return <BrandImage className="logo-image" src={brand.logoUrl} alt={brand.name} sizes={widthOfLogo} />
  }
  return (
    <span className="wordmark">
      {brand.isMainBrand && <Mark />}
      {brand.name}
    </span>
  )
}

/** Draws a ceibo flower: one broad petal over two wings. */
function Mark() {
  return (
    <svg className="mark" width="34" height="34" viewBox="0 0 34 34" aria-hidden="true">
      <path className="mark-wing" d="M16 31C6 29 2 22 3 13c7 1 12 6 13 18Z" />
      <path className="mark-wing" d="M18 31c10-2 14-9 13-18-7 1-12 6-13 18Z" />
      <path className="mark-petal" d="M17 25C10 18 10 9 17 2c7 7 7 16 0 23Z" />
    </svg>
  )
}
