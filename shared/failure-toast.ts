import { Failure } from './errors.ts'

/** A failed call shows an error for status 500 or 404, otherwise as a warning. A bug of ours is an error. */
export function failureToastType(failure: unknown): 'warning' | 'error' {
  if (!(failure instanceof Failure)) return 'error'
  return failure.status === 500 || failure.status === 404 ? 'error' : 'warning'
}

/** How long a toast stays. */
export const TOAST_MS = 5000

/** What a toast must not stand on, or where it stands itself: a rectangle of the window, in pixels. */
type Rect = { top: number; bottom: number; left: number; right: number }

/** Between a toast and what is next to it. */
const GAP = 8

/**
 * How far from the bottom of the window a toast stands, in pixels, so that it covers nothing in its way: at the foot, or
 * right above the bar that is there, else in the lowest gap that is wide enough, else right below the header: fields can be
 * scrolled from under a toast, the header cannot.
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
