import type { ReactNode } from 'react'
import { publicMessages } from '#shared/messages/public.ts'
import { useOffline } from '../connection.ts'
import { t } from '../i18n/texts.ts'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'
import { Main } from './PageFrame.tsx'

import './StepFrame.css'

type StepFrameProps = {
  /** Its number; absent where a page is no step of several. */
  step?: number
  total?: number
  /** The text of the h1: different on each step. */
  title: ReactNode
  lead?: ReactNode
  /** The link to the previous step, before the heading. */
  back?: ReactNode
  children?: ReactNode
  /** How to get help, after the step. */
  help?: ReactNode
  /** The column beside the step from 992 px on; below the step on smaller screens. */
  summary?: ReactNode
  /** The bar at the bottom of smaller screens: one line, at most 72 px. */
  bar?: ReactNode
}

/** Shows one step of the purchase: its number, its form, and the price so far. */
export function StepFrame({ step, total = 8, title, lead, back, children, help, summary, bar }: StepFrameProps) {
  return (
    <Main className={classNames('step', Boolean(bar) && 'step-with-bar')}>
      <div className={classNames('wrap', 'step-grid', Boolean(summary) && 'step-grid-summary')}>
        <div className="step-main">
          <ConnectionNotice />
          {back && <div className="step-back">{back}</div>}
          {step && (
            <div className="step-progress">
              <p>{t('ui.progress', { step, total })}</p>
              <progress value={step} max={total} aria-hidden="true" />
            </div>
          )}
          <h1 tabIndex={-1}>{title}</h1>
          {lead && <p className="lead">{lead}</p>}
          {children}
          {help}
        </div>
        {summary && <aside className="step-summary">{summary}</aside>}
      </div>
      {bar && <div className="step-bar">{bar}</div>}
    </Main>
  )
}

/** Says while the network is gone that nothing is lost, and that the page goes on by itself. */
function ConnectionNotice() {
  if (!useOffline()) return null
  return (
    <p className="notice connection-notice" role="alert">
      <Icon name="alert" size={22} />
      <span>{publicMessages.CONNECTION_LOST}</span>
    </p>
  )
}

/** Shown instead of a step until the browser has read the visitor's earlier answers. */
export function StepSkeleton() {
  return (
    <div className="skeleton" aria-hidden="true">
      <span />
      <span />
      <span />
    </div>
  )
}
