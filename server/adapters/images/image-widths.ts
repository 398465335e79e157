/**
 * The widths in pixels in which an image can be requested besides its own: enough for any screen, few enough to store them
 * all.
 */
export const IMAGE_WIDTHS = [160, 240, 320, 480, 768, 960, 1200, 1600] as const
export type ImageWidth = (typeof IMAGE_WIDTHS)[number]

const OURS = '/images/'

/** Reads the `w` parameter of an image's address: one of the widths, or null. */
export function readImageWidth(text: string): ImageWidth | null {
  return IMAGE_WIDTHS.find((width) => String(width) === text) ?? null
}

/** The `srcset` of an image: every smaller width and its own; undefined when no width is smaller. */
export function srcSetOf(address: string, { width: own }: { width: number }): string | undefined {
  if (!address.startsWith(OURS) || address.endsWith('.svg')) return undefined
  const smaller = IMAGE_WIDTHS.filter((width) => width < own)
  if (smaller.length === 0) return undefined
  return [...smaller.map((width) => `${address}?w=${width} ${width}w`), `${address} ${own}w`].join(', ')
}
