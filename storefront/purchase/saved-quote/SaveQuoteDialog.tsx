import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { dayAndMonth } from '#shared/dates.ts'
import { LANGUAGE } from '#shared/locale.ts'
import { formatMoney } from '#shared/money.ts'
import { type SavedQuote, savedQuoteApi } from '#shared/saved-quotes/contract.ts'
import { call } from '../../api.ts'
import { useBrand } from '../../page-state.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { StepSkeleton } from '../../ui/StepFrame.tsx'
import { EmailField } from '../../ui/TextField.tsx'
import { textOf } from '../form-errors.ts'
import { seller } from '../../seller.ts'
import { useAttempt } from '../use-attempt.ts'
import { useLoaded } from '../use-loaded.ts'
import { type QuoteOnScreen, saveQuote } from './saved-here.ts'
import { t } from './texts.ts'
import './SaveQuoteDialog.css'

type SaveQuoteDialogProps = {
  quote: QuoteOnScreen
  onDownload: () => Promise<void>
  onClose: () => void
}

/** Saves a quote behind a link, and offers to copy, share, scan, email or print it (B-13). */
export function SaveQuoteDialog({ quote, onDownload, onClose }: SaveQuoteDialogProps) {
  const brand = useBrand()
  const { plan, charged } = quote
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])
  const { loaded, retry } = useLoaded('quote', () => saveQuote(brand, quote))
  return (
    <dialog className="save-quote" ref={dialog} aria-labelledby="save-quote-title" onClose={onClose}>
      <div className="save-quote-head">
        <h2 id="save-quote-title">{t('savedQuote.title')}</h2>
        <button
          type="button"
          className="round-button"
          aria-label={t('savedQuote.close')}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="x" size={20} />
        </button>
      </div>
      <p className="save-quote-plan">{t('savedQuote.title.plan', { plan: plan.name, total: formatMoney(charged) })}</p>
      {loaded.status === 'loading' && (
        <>
          <output className="visually-hidden">{t('savedQuote.saving')}</output>
          <StepSkeleton />
        </>
      )}
      {loaded.status === 'failed' && (
        <div className="step-message" role="alert">
          <p>{loaded.failure.message}</p>
          {loaded.failure.code !== 'PRICE_CHANGED' && (
            <Button size="small" look="secondary" onClick={retry}>
              {t('purchase.retry')}
            </Button>
          )}
        </div>
      )}
      {loaded.status === 'ready' && <Ways quote={loaded.value} onScreen={quote} onDownload={onDownload} />}
    </dialog>
  )
}

type WaysProps = { quote: SavedQuote; onScreen: QuoteOnScreen; onDownload: () => Promise<void> }

function Ways({ quote: { code, url, validUntil }, onScreen: { plan, charged }, onDownload }: WaysProps) {
  const brand = useBrand()
  const { busy, attempt } = useAttempt()
  const message = t('savedQuote.chat.message', {
    plan: plan.name,
    brand: brand.name,
    total: formatMoney(charged),
    day: dayAndMonth(validUntil),
    url,
  })
  return (
    <>
      <div className="save-quote-link">
        <figure>
          <img src={`/cotizacion/${code}/qr.svg`} alt={t('savedQuote.qr')} width={168} height={168} />
          <figcaption>{t('savedQuote.qr.hint')}</figcaption>
        </figure>
        <div>
          <p>{t('savedQuote.until', { day: dayAndMonth(validUntil) })}</p>
          <CopyLink url={url} title={t('savedQuote.share.title', { plan: plan.name })} />
          <p className="field-hint">{t('savedQuote.changes')}</p>
        </div>
      </div>
      <SendByEmail code={code} />
      {/* Without a number, WhatsApp lets the visitor choose the chat, their own too. */}
      <LinkButton
        look="secondary"
        icon="whatsapp"
        href={`https://wa.me/?text=${encodeURIComponent(message)}`}
        target="_blank"
        rel="noopener"
      >
        {t('savedQuote.chat')}
      </LinkButton>
      <Button look="ghost" size="small" icon="download" busy={busy} onClick={() => void attempt(onDownload)}>
        {t('savedQuote.pdf')}
      </Button>
    </>
  )
}

function CopyLink({ url, title }: { url: string; title: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [notice, setNotice] = useState('')

  async function copy() {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(url)
      setNotice(t('savedQuote.copied'))
    } catch {
      // The clipboard needs https and a permission: without them, the visitor copies the selected link.
      setNotice(t('savedQuote.select'))
    }
  }

  return (
    <>
      <div className="save-quote-copy">
        <input className="control" ref={field} readOnly value={url} aria-label={t('savedQuote.link')} />
        <Button look="secondary" onClick={() => void copy()}>
          {t('savedQuote.copy')}
        </Button>
        {'share' in navigator && (
          <Button
            look="secondary"
            icon="share"
            onClick={() => void navigator.share({ title, url }).catch(() => undefined)}
          >
            {t('savedQuote.share')}
          </Button>
        )}
      </div>
      <output className="save-quote-said">{notice}</output>
    </>
  )
}

function SendByEmail({ code }: { code: string }) {
  const brand = useBrand()
  const { busy, errorMessage, attempt } = useAttempt()
  const [sentTo, setSentTo] = useState('')

  const send = (email: string) =>
    attempt(async () => {
      setSentTo('')
      const body = { email, ...seller(brand), language: LANGUAGE }
      await call(savedQuoteApi.email, { params: { code }, body }, { silent: true })
      setSentTo(email)
    })

  function submitted(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!busy) void send(textOf(new FormData(event.currentTarget), 'quoteEmail'))
  }

  return (
    <form className="save-quote-email" noValidate onSubmit={submitted}>
      <EmailField
        name="quoteEmail"
        label={t('savedQuote.email')}
        hint={t('savedQuote.email.consent')}
        error={errorMessage}
      />
      <Button type="submit" look="secondary" busy={busy}>
        {t('savedQuote.send')}
      </Button>
      <output className="save-quote-said">{sentTo && t('savedQuote.sent', { email: sentTo })}</output>
    </form>
  )
}
