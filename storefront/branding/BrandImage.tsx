import type { ComponentProps } from 'react'
import { usePageState } from '../page-state.ts'

type BrandImageProps = Omit<ComponentProps<'img'>, 'src' | 'alt' | 'sizes' | 'srcSet' | 'width' | 'height'> & {
  src: string
  alt: string
  /** Returns its width on screen, from the ratio of its own width to its height. */
  sizes: (ratio: number) => string
}

/** Shows a picture of the brand: its space is reserved from the start, and only the size that the screen needs is loaded. */
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
