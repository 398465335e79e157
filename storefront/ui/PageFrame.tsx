import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

import './PageFrame.css'

export const MAIN_ID = 'contenido'

/** The only `main` of a document: the skip link and a new page move the focus here. */
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
  /** A short text above the title. */
  eyebrow?: ReactNode
  /** A picture at the end of the line of the title, where there is room. */
  picture?: ReactNode
  children: ReactNode
  /** `narrow` keeps running text at a comfortable width. */
  width?: 'narrow' | 'wide'
}

/** Shows a content page: a tinted header with the h1, then the content. */
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

type MessagePageProps = {
  title: string
  lead: ReactNode
  /** A picture above the title. */
  picture?: ReactNode
  children?: ReactNode
}

/** Shows a page that says one thing. */
export function MessagePage({ title, lead, picture, children }: MessagePageProps) {
  return (
    <Main className="message-page">
      <div className="wrap">
        {picture}
        <h1 tabIndex={-1}>{title}</h1>
        <p className="lead">{lead}</p>
        {children}
      </div>
    </Main>
  )
}
