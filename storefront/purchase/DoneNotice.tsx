import { ButtonLink } from '../ButtonLink.tsx'
import { useAddress, useBrand } from '../page-state.ts'
import { paths, stepPath } from '../paths.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { MessagePage } from '../ui/PageFrame.tsx'
import { useDocumentTitle } from '../ui/use-document-title.ts'
import { t } from './notice-texts.ts'
import { usePendingOrder } from './payment/sent-payment.ts'

/** Shows a notice on every step while a payment is running, in each tab of the browser. */
export function PendingNotice() {
  const order = usePendingOrder() ?? ''
  useDocumentTitle(`${t('notice.pending.title')} - ${useBrand().name}`)
  return (
    <MessagePage title={t('notice.pending.title')} lead={t('notice.pending.text')}>
      <p>{t('notice.pending.order', { order })}</p>
      <div className="message-actions">
        <a className={buttonClass('primary', 'large')} href={useAddress(stepPath(8))}>
          {t('notice.pending.see')}
        </a>
      </div>
    </MessagePage>
  )
}

/** Shows a notice when the buyer goes Back after a finished purchase. */
export function DoneNotice() {
  useDocumentTitle(`${t('notice.done.title')} - ${useBrand().name}`)
  return (
    <MessagePage
      title={t('notice.done.title')}
      lead={t('notice.done.text')}
      picture={
        <span className="done-mark">
          <Icon name="check" size={40} />
        </span>
      }
    >
      <div className="message-actions">
        <ButtonLink size="large" to={paths.vouchers}>
          {t('notice.done.vouchers')}
        </ButtonLink>
        <ButtonLink size="large" look="secondary" to={stepPath(1)}>
          {t('notice.done.again')}
        </ButtonLink>
      </div>
    </MessagePage>
  )
}
