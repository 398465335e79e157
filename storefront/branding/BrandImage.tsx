import type { ComponentProps } from 'react'
import { usePageState } from '../page-state.ts'

type BrandImageProps = Omit<ComponentProps<'img'>, 'src' | 'alt' | 'sizes' | 'srcSet' | 'width' | 'height'> & {
  src: string
  alt: string
  /** How wide it is on screen, given its own width by its height. */
  sizes: (ratio: number) => string
}

/** A picture of the brand: its place is kept from the start, and no more of it is fetched than the screen shows. */
export function BrandImage({ src, alt, sizes, ...image }: BrandImageProps) {
  const picture = usePageState().pictures[src]
  if (!picture) return <img {...image} src={src} alt={alt} />
  const { width, height, srcSet } = picture
  return (
    <img
      {...image}
      alt={alt}
      width={width}
      height={height}
      {...(srcSet ? { srcSet, sizes: sizes(width / height) } : {})}
      src={src}
    />
  )
}
