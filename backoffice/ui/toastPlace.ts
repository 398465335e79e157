import { type Rect, toastBottom } from '#shared/toast-place.ts'

/** Pixels between a toast and the side of the window. */
const MARGIN = 16

/**
 * Returns where the toasts stand: pixels above the bottom of the window, and from its left side. At the bottom right if they
 * cover no obstacle there, in any height; else at the left, else in the middle. Where they cannot but cover something, they stand
 * where that is least.
 */
export function toastPlace(
  toasts: Rect,
  obstacles: readonly Rect[],
  { width, height }: { width: number; height: number },
): { bottom: number; left: number } {
  const own = { width: toasts.right - toasts.left, height: toasts.bottom - toasts.top }
  // On a phone they are as wide as the window.
  const sides = own.width + 2 * MARGIN > width ? [0] : [width - MARGIN - own.width, MARGIN, (width - own.width) / 2]
  const places = sides.map((left) => {
    const columns = { left, right: left + own.width }
    // A rectangle of the browser has no properties of its own, so spreading it would give nothing.
    const bottom = toastBottom({ top: toasts.top, bottom: toasts.bottom, ...columns }, obstacles, height)
    const placed = { ...columns, bottom: height - bottom, top: height - bottom - own.height }
    return { bottom, left, covered: obstacles.filter((obstacle) => overlap(placed, obstacle)).length }
  })
  const least = Math.min(...places.map(({ covered }) => covered))
  const { bottom, left } = places.find(({ covered }) => covered === least)!
  return { bottom, left }
}

function overlap(one: Rect, other: Rect): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}
