import { useEffect, useRef, type ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { whenIdle } from '../../when-idle.ts'

import './Section.css'

type SectionProps = {
  id?: string
  /** The id of its title. */
  labelledBy?: string
  isTinted?: boolean
  children: ReactNode
}

/**
 * A part of the landing below its first view, which therefore does not wait for its layout. It is laid out as soon as the
 * browser is idle, each part by itself: after a jump down the sizes are true, and a press hits its target.
 */
export function Section({ id, labelledBy, isTinted = false, children }: SectionProps) {
  const ref = useRef<HTMLElement>(null)
  useEffect(
    () =>
      whenIdle(() => {
        if (!ref.current) return
        ref.current.dataset['laidOut'] = ''
        // Asking for its height lays it out now, in the time left to this task, rather than together with the others.
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
