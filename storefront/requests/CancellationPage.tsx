import type { Brand } from '#shared/businesses/brand-contract.ts'
import { requestApi } from '#shared/requests/contract.ts'
import { Postcard } from '../artwork/Postcard.tsx'
import { call } from '../api.ts'
import { Link } from '../Link.tsx'
import { paths } from '../paths.ts'
import { textOf } from '../purchase/form-errors.ts'
import { PageFrame } from '../ui/PageFrame.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { EmailField, PhoneField, TextField } from '../ui/TextField.tsx'
import { AttachmentsField } from './AttachmentsField.tsx'
import { choicesOf, DetailField, RequestForm, TripFields } from './RequestForm.tsx'
import { t } from './texts.ts'
import { type Enclosures, givenText, useRequest } from './use-request.ts'
import { messages } from './request-messages.ts'

export function meta(brand: Brand) {
  return {
    title: t('requests.cancel.metaTitle', { brand: brand.name }),
    description: t('requests.cancel.metaDescription'),
  }
}

function ask(form: FormData, enclosures: Enclosures) {
  return call(
    requestApi.cancel,
    {
      body: {
        ...enclosures,
        voucher: textOf(form, 'voucher'),
        document: textOf(form, 'document'),
        name: textOf(form, 'name'),
        lastName: textOf(form, 'lastName'),
        email: textOf(form, 'email'),
        phone: textOf(form, 'phone'),
        reason: textOf(form, 'reason'),
        detail: givenText(form, 'detail'),
      },
    },
    { quiet: true, messages },
  )
}

const texts = { success: messages['CANCELLATION.SUCCESS'], error: messages['CANCELLATION.ERROR'] }

/** P-09: the form for the cancellation of a plan and its refund. */
export function Page() {
  const request = useRequest({ ask, texts, tellsWhy: false, clearsOnError: true })
  const { errors } = request
  return (
    <PageFrame
      picture={<Postcard of="cancel" />}
      title={t('requests.cancel.title')}
      lead={t('requests.cancel.lead')}
      width="wide"
    >
      <p className="notice">
        <span>
          {t('requests.cancel.now')} <Link to={paths.findVouchers}>{t('requests.cancel.now.link')}</Link>.{' '}
          {t('requests.cancel.now.else')}
        </span>
      </p>
      <RequestForm request={request} title="requests.cancel.metaTitle" send={t('requests.cancel.send')}>
        <h2>{t('requests.cancel.who')}</h2>
        <TripFields errors={errors} />
        <h2>{t('requests.cancel.contact')}</h2>
        <div className="form-row">
          <TextField
            name="name"
            label={t('requests.name')}
            error={errors.of('name')}
            maxLength={60}
            autoComplete="given-name"
          />
          <TextField
            name="lastName"
            label={t('requests.lastName')}
            error={errors.of('lastName')}
            maxLength={60}
            autoComplete="family-name"
          />
        </div>
        <EmailField name="email" label={t('requests.email')} error={errors.of('email')} />
        <PhoneField
          name="phone"
          label={t('requests.phone')}
          hint={t('requests.phone.hint')}
          error={errors.of('phone')}
          maxLength={30}
        />
        <h2>{t('requests.cancel.why')}</h2>
        <SelectField
          name="reason"
          label={t('requests.reason')}
          error={errors.of('reason')}
          choices={choicesOf('reason')}
        />
        <DetailField errors={errors} />
        <AttachmentsField
          attachments={request.attachments}
          what={t('requests.files.cancel')}
          error={errors.of('attachments')}
          consentError={errors.of('acceptsHealthData')}
        />
        <p className="notice">
          <span>
            {t('requests.cancel.withdrawal')} <Link to={paths.withdrawal}>{t('requests.cancel.withdrawal.more')}</Link>.
          </span>
        </p>
      </RequestForm>
    </PageFrame>
  )
}
