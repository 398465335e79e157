/** Milliseconds that a toast stays on screen. */
export const TOAST_MS = 5000

/** A rectangle of the window in pixels: an obstacle that a toast must not cover, or the toast. */
export type Rect = { top: number; bottom: number; left: number; right: number }

/** Pixels between a toast and its neighbour. */
const GAP = 8

/**
 * Returns how many pixels above the bottom of the window a toast is placed so that it covers no obstacle: at the bottom, or right
 * above a bar there, else in the lowest gap that is high enough, else right below the header, because a reader can scroll fields
 * from under a toast, but not the header.
 */
export function toastBottom(toast: Rect, obstacles: readonly Rect[], windowHeight: number): number {
  const height = toast.bottom - toast.top
  const inTheWay = obstacles.filter(({ left, right, top, bottom }) => {
    return left < toast.right && right > toast.left && bottom > top
  })
  const above = ({ top }: Rect) => top - GAP
  const fits = (place: number) =>
    place <= windowHeight - GAP &&
    place - height >= GAP &&
    inTheWay.every(({ top, bottom }) => top >= place || bottom <= place - height)
  const foot = windowHeight - GAP
  const headers = inTheWay.filter(({ top, bottom }) => top <= 0 && bottom > 0)
  const belowHeader = Math.max(0, ...headers.map(({ bottom }) => bottom)) + GAP + height
  const bars = inTheWay.filter(({ bottom }) => bottom >= windowHeight)
  const gaps = inTheWay.map(above).toSorted((a, b) => b - a)
  return windowHeight - ([foot, ...bars.map(above), ...gaps].find(fits) ?? Math.min(belowHeader, foot))
}
