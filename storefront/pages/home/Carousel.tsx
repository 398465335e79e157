import { type ReactNode, useRef, useState } from 'react'
import { t } from '../../i18n/home-texts.ts'
import { Icon } from '../../ui/Icon.tsx'

import './Carousel.css'

type CarouselProps = {
  /** The topic of the slides. */
  label: string
  slides: readonly { key: string; content: ReactNode }[]
}

/**
 * Shows slides side by side in a list that snaps: the visitor swipes, scrolls or uses the buttons; it never moves by itself. A
 * wide screen shows all of them.
 */
export function Carousel({ label, slides }: CarouselProps) {
  const track = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)

  function scrolled() {
    const list = track.current
    if (list) setCurrent(nearest(slidePositions(list), list.scrollLeft))
  }

  function show(index: number) {
    const list = track.current
    const left = list ? slidePositions(list)[index] : undefined
    if (left !== undefined) list?.scrollTo({ left })
  }

  return (
    <section className="carousel" aria-roledescription={t('home.carousel.role')} aria-label={label}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box must be reachable by keyboard */}
      <ul className="carousel-track" ref={track} onScroll={scrolled} tabIndex={0} aria-label={label}>
        {slides.map((slide, index) => (
          <li key={slide.key} aria-label={t('home.carousel.slide', { index: index + 1, total: slides.length })}>
            {slide.content}
          </li>
        ))}
      </ul>
      <div className="carousel-controls">
        <CarouselArrow way="previous" disabled={current === 0} onPress={() => show(current - 1)} />
        <ol className="carousel-dots">
          {slides.map((slide, index) => (
            <li key={slide.key}>
              <button
                type="button"
                aria-label={t('home.carousel.go', { index: index + 1, total: slides.length })}
                aria-current={index === current ? 'true' : undefined}
                onClick={() => show(index)}
              />
            </li>
          ))}
        </ol>
        <CarouselArrow way="next" disabled={current === slides.length - 1} onPress={() => show(current + 1)} />
      </div>
    </section>
  )
}

/** Returns the scroll position of each slide: the last ones have the same position when they fit in together. */
function slidePositions(list: HTMLUListElement): number[] {
  const items = [...list.children] as HTMLElement[]
  const first = items[0]?.offsetLeft ?? 0
  const end = list.scrollWidth - list.clientWidth
  return items.map((item) => Math.min(item.offsetLeft - first, end))
}

function nearest(positions: readonly number[], left: number): number {
  const distances = positions.map((position) => Math.abs(position - left))
  return distances.lastIndexOf(Math.min(...distances))
}

type Arrow = { way: 'previous' | 'next'; disabled: boolean; onPress: () => void }

function CarouselArrow({ way, disabled, onPress }: Arrow) {
  return (
    <button
      type="button"
      className="round-button"
      aria-label={t(`home.carousel.${way}`)}
      aria-disabled={disabled || undefined}
      onClick={onPress}
    >
      <Icon name={way === 'previous' ? 'arrow-left' : 'arrow-right'} size={20} />
    </button>
  )
}
