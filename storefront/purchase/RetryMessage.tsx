import { Button } from '../ui/Button.tsx'
import { t } from './texts.ts'

import './looks.css'

type RetryMessageProps = {
  title?: string
  message: string
  onRetry: () => void
  /** Whether it takes the place of a part of the page, beside other buttons. */
  isPart?: boolean
}

/** Shows what could not be loaded, and a button that loads it again. */
export function RetryMessage({ title, message, onRetry, isPart = false }: RetryMessageProps) {
  return (
    <div className="step-message" role="alert">
      {title && <h2>{title}</h2>}
      <p>{message}</p>
      <Button {...(isPart ? ({ size: 'small', look: 'secondary' } as const) : {})} onClick={onRetry}>
        {t('purchase.retry')}
      </Button>
    </div>
  )
}
