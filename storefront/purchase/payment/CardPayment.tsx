import {
  type ComponentType,
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { OpenedCheckout } from '#shared/checkout/contract.ts'
import { formatMoney } from '#shared/money.ts'
import brands from '../../artwork/card-brands.svg?url&no-inline'
import { Button } from '../../ui/Button.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { PurchaseState } from '../purchase-state.ts'
import { RetryMessage } from '../RetryMessage.tsx'
import type { AfterDeclineProps } from './AfterDecline.tsx'
import { ConditionsAcceptance } from './ConditionsAcceptance.tsx'
import { frameAddress, readFrameMessage } from './card-frame.ts'
import { t } from './texts.ts'

import '../../ui/StepFrame.css'

// Few payments fail, so the ways to go on are loaded with the first that does; if they do not come, the form is there all the same.
const AfterDecline = lazy<ComponentType<AfterDeclineProps>>(() =>
  import('./AfterDecline.tsx').then(
    (part) => ({ default: part.AfterDecline }),
    () => ({ default: () => null }),
  ),
)

/** Milliseconds after which a card form without any message counts as not loaded. */
const LOAD_MS = 15_000
const FIRST_HEIGHT = 420

type CardPaymentProps = {
  checkout: OpenedCheckout
  busy: boolean
  errorMessage: string | null
  /** The name that is most likely on the card. */
  holder?: string
  /** The purchase, which can be saved as a quote; absent for a change of a sale. */
  state?: PurchaseState
  onToken: OnToken
}

/** Gets the token of a card, its brand as the provider names it, and its last four digits. */
type OnToken = (token: string, brand: string, last4: string) => void

/** Shows the gateway's own card form in its frame, and the button that requests a token from it (B-11). */
export function CardPayment({ checkout, busy, errorMessage, holder, state, onToken }: CardPaymentProps) {
  const [attempt, setAttempt] = useState(0)
  const { frame, asking, loaded, hasButton, isLate, height, cardErrorMessage, submit, focusCard } = useCardFrame(
    checkout,
    { attempt, busy, onToken },
  )
  const formUrl = checkout.cardForm?.url
  // Another address would load the form again and lose the typed card: a change of the page's colours must not change it.
  const address = useMemo(
    () => formUrl && frameAddress(formUrl, { parentOrigin: location.origin, accent: readableAccent(), holder }),
    [formUrl, holder],
  )
  const errors = useMemo(() => {
    const message = errorMessage ?? cardErrorMessage
    return message === null ? [] : [{ fieldId: null, message }]
    // oxlint-disable-next-line react/exhaustive-deps -- a new try is a new list, so that it is read again
  }, [errorMessage, cardErrorMessage, busy, asking])

  return (
    <section className="pay" aria-labelledby="pay-title">
      <h2 className="step-heading" id="pay-title">
        {t('payment.pay.title')}
      </h2>
      <img src={brands} alt={t('payment.pay.brands')} width={164} height={32} />
      {!busy && !asking && <ErrorSummary errors={errors} title={t('payment.error.title')} />}
      {!busy && !asking && errorMessage && (
        <Suspense>
          <AfterDecline checkout={checkout} state={state} onOtherCard={focusCard} />
        </Suspense>
      )}
      {isLate && <RetryMessage message={t('payment.pay.late')} onRetry={() => setAttempt(attempt + 1)} isPart />}
      {address && (
        <iframe
          key={attempt}
          ref={frame}
          className="pay-frame"
          title={t('payment.pay.frame')}
          src={address}
          height={height}
          sandbox="allow-scripts allow-same-origin allow-forms"
        />
      )}
      {!loaded && !isLate && <output>{t('payment.pay.loading')}</output>}
      {hasButton && (
        <p>{t(busy ? 'payment.pay.running' : 'payment.pay.amount', { amount: formatMoney(checkout.amount) })}</p>
      )}
      <p className="field-hint">{checkout.cardForm?.statement}</p>
      <ConditionsAcceptance {...checkout} />
      {!hasButton && !isLate && (
        <div className="step-bar pay-bar">
          <Button icon="lock" busy={busy || asking || !loaded} onClick={submit}>
            {busy ? t('payment.pay.running') : t('payment.pay.button', { amount: formatMoney(checkout.amount) })}
          </Button>
        </div>
      )}
      <p className="pay-safe">
        <Icon name="shield" size={20} />
        <span>{t('payment.pay.safe')}</span>
      </p>
    </section>
  )
}

type FrameUse = { attempt: number; busy: boolean; onToken: OnToken }

/** Exchanges messages with the card form: only with this frame, and only with the origin that the server named. */
function useCardFrame({ cardForm }: OpenedCheckout, { attempt, busy, onToken }: FrameUse) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [asking, setAsking] = useState(false)
  const [ready, setReady] = useState(-1)
  const [hasButton, setHasButton] = useState(false)
  const [late, setLate] = useState(-1)
  const [height, setHeight] = useState(FIRST_HEIGHT)
  const [cardErrorMessage, setCardErrorMessage] = useState<string | null>(null)
  const loaded = ready === attempt

  function send(type: 'submit' | 'reset' | 'focus') {
    if (cardForm) frame.current?.contentWindow?.postMessage({ type }, cardForm.origin)
  }

  function submit() {
    if (asking || busy) return
    setCardErrorMessage(null)
    setAsking(true)
    send('submit')
  }

  function focusCard() {
    frame.current?.focus()
    send('focus')
  }

  const received = useEffectEvent((event: MessageEvent) => {
    if (event.origin !== cardForm?.origin || event.source !== frame.current?.contentWindow) return
    const message = readFrameMessage(event.data)
    if (message?.type === 'ready') {
      setReady(attempt)
      setAsking(false)
      setHasButton(message.hasButton === true)
    }
    if (message?.type === 'height') setHeight(message.height)
    if (message?.type === 'submit-requested') submit()
    if (message?.type === 'error') {
      setAsking(false)
      setCardErrorMessage(message.message)
    }
    // A form with its own pay button sends the token without a request, when that button is pressed.
    if (message?.type === 'token' && (asking || (hasButton && !busy))) {
      setAsking(false)
      onToken(message.token, message.brand, message.last4)
    }
  })

  // A layout effect listens from the commit that shows the form: on a busy machine, a later effect may miss the message that it
  // is ready.
  useLayoutEffect(() => {
    addEventListener('message', received)
    return () => removeEventListener('message', received)
  }, [])

  useEffect(() => {
    const timer = setTimeout(() => setLate(attempt), LOAD_MS)
    return () => clearTimeout(timer)
  }, [attempt])

  // A payment uses up the token: the next try needs the card again.
  const reset = useEffectEvent(() => send('reset'))
  const wasBusy = useRef(false)
  useEffect(() => {
    if (wasBusy.current && !busy) reset()
    wasBusy.current = busy
  }, [busy])

  const isLate = late === attempt && !loaded
  return { frame, asking, loaded, hasButton, isLate, height, cardErrorMessage, submit, focusCard }
}

/** Returns the brand's colour in the shade that the page uses on white, with enough contrast. */
function readableAccent(): string {
  return getComputedStyle(document.documentElement).getPropertyValue('--brand-on-white').trim()
}
