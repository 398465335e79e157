import { ButtonLink } from '../ButtonLink.tsx'
import { useBrand } from '../page-state.ts'
import { paths, stepPath } from '../paths.ts'
import { Icon } from '../ui/Icon.tsx'
import { Main } from '../ui/PageFrame.tsx'
import { useDocumentTitle } from '../ui/use-document-title.ts'
import { t } from './texts.ts'

/** What Back shows once a purchase was made. */
export function DoneNotice() {
  useDocumentTitle(`${t('purchase.done.title')} - ${useBrand().name}`)
  return (
    <Main className="message-page">
      <div className="wrap">
        <span className="done-mark">
          <Icon name="check" size={40} />
        </span>
        <h1 tabIndex={-1}>{t('purchase.done.title')}</h1>
        <p className="lead">{t('purchase.done.text')}</p>
        <div className="message-actions">
          <ButtonLink size="large" to={paths.vouchers}>
            {t('purchase.done.vouchers')}
          </ButtonLink>
          <ButtonLink size="large" look="secondary" to={stepPath(1)}>
            {t('purchase.done.again')}
          </ButtonLink>
        </div>
      </div>
    </Main>
  )
}
