import { useEffect, useRef, type ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { whenIdle } from '../../when-idle.ts'

import './Section.css'

type SectionProps = {
  id?: string
  /** The id of the section's title. */
  labelledBy?: string
  isTinted?: boolean
  children: ReactNode
}

/**
 * Shows a section of the landing page below its first view, whose rendering does not wait for it. Each section is laid out by
 * itself as soon as the browser is idle: after a jump down, the sizes are right, and a click hits its target.
 */
export function Section({ id, labelledBy, isTinted = false, children }: SectionProps) {
  const ref = useRef<HTMLElement>(null)
  useEffect(
    () =>
      whenIdle(() => {
        if (!ref.current) return
        ref.current.dataset['laidOut'] = ''
        // Reading the height forces the layout now, in the idle time of this task, rather than together with the other sections.
        ref.current.getBoundingClientRect()
      }),
    [],
  )
  return (
    <section
      ref={ref}
      className={classNames('section', isTinted && 'section-tinted')}
      id={id}
      aria-labelledby={labelledBy}
    >
      {children}
    </section>
  )
}
