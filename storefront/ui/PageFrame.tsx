import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

import './PageFrame.css'

export const MAIN_ID = 'contenido'

/** The one `main` of a document: where the skip link and a new page's focus go. */
export function Main({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <main id={MAIN_ID} className={className} tabIndex={-1}>
      {children}
    </main>
  )
}

type PageFrameProps = {
  title: ReactNode
  lead?: ReactNode
  /** A few words over the title. */
  eyebrow?: ReactNode
  /** At the end of the line of the words, where there is room. */
  picture?: ReactNode
  children: ReactNode
  /** `narrow` keeps running text at a comfortable width. */
  width?: 'narrow' | 'wide'
}

/** A page of its own: tinted head with the h1, then the content. */
export function PageFrame({ title, lead, eyebrow, picture, children, width = 'narrow' }: PageFrameProps) {
  return (
    <Main>
      <div className="page-head">
        <div className="wrap">
          {picture}
          {eyebrow && <p className="eyebrow">{eyebrow}</p>}
          <h1 tabIndex={-1}>{title}</h1>
          {lead && <p className="lead">{lead}</p>}
        </div>
      </div>
      <div className={classNames('wrap', 'page-body', width === 'narrow' && 'page-narrow')}>{children}</div>
    </Main>
  )
}
