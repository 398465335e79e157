import type { Brand } from '#shared/businesses/brand-contract.ts'
import { parseAmount } from '#shared/requests/amount.ts'
import { requestApi } from '#shared/requests/contract.ts'
import { Postcard } from '../artwork/Postcard.tsx'
import { call } from '../api.ts'
import { usePageState } from '../page-state.ts'
import { textOf } from '../purchase/form-errors.ts'
import { DateFields } from '../ui/DateFields.tsx'
import { PageFrame } from '../ui/PageFrame.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { readDate } from '../ui/typed-date.ts'
import { EmailField, TextField } from '../ui/TextField.tsx'
import { AttachmentsField } from './AttachmentsField.tsx'
import { choicesOf, DetailField, type Request, RequestForm, TripFields } from './RequestForm.tsx'
import { messages } from './request-messages.ts'
import { t } from './texts.ts'
import { type Enclosures, givenText, useRequest } from './use-request.ts'

const CURRENCIES = ['USD', 'EUR', 'UYU', 'ARS', 'BRL', 'CLP', 'GBP', 'MXN', 'PEN', 'COP', 'PYG', 'CAD', 'JPY', 'CHF']

export function meta(brand: Brand) {
  return {
    title: t('requests.refund.metaTitle', { brand: brand.name }),
    description: t('requests.refund.metaDescription'),
  }
}

function ask(form: FormData, enclosures: Enclosures) {
  const amount = textOf(form, 'amount')
  return call(
    requestApi.refund,
    {
      body: {
        ...enclosures,
        voucher: textOf(form, 'voucher'),
        document: textOf(form, 'document'),
        email: givenText(form, 'email'),
        expenseType: givenText(form, 'expenseType'),
        expenseDate: readDate(form, 'expenseDate') || undefined,
        country: givenText(form, 'country'),
        // A text that is not an amount becomes 0, which the contract refuses with an error at this field.
        amount: amount ? (parseAmount(amount) ?? 0) : undefined,
        currency: amount ? textOf(form, 'currency') : undefined,
        bankAccount: givenText(form, 'bankAccount'),
        detail: givenText(form, 'detail'),
      },
    },
    { quiet: true, messages },
  )
}

const texts = { success: messages['REFUND.SUCCESS'], error: messages['REFUND.ERROR'] }

/** P-08: the form for the refund of travel expenses. */
export function Page() {
  const request = useRequest({ ask, texts, tellsWhy: true, clearsOnError: false })
  const { errors } = request
  return (
    <PageFrame
      picture={<Postcard of="refund" />}
      title={t('requests.refund.title')}
      lead={t('requests.refund.lead')}
      width="wide"
    >
      <RequestForm request={request} title="requests.refund.metaTitle" send={t('requests.refund.send')}>
        <h2>{t('requests.refund.who')}</h2>
        <TripFields errors={errors} />
        <EmailField
          name="email"
          label={t('requests.email')}
          hint={t('requests.refund.email.hint')}
          error={errors.of('email')}
          optional
        />
        <ExpenseFields errors={errors} />
        <AttachmentsField
          attachments={request.attachments}
          what={t('requests.files.refund')}
          error={errors.of('attachments')}
          consentError={errors.of('acceptsHealthData')}
        />
      </RequestForm>
    </PageFrame>
  )
}

function ExpenseFields({ errors }: Pick<Request, 'errors'>) {
  const { today } = usePageState()
  return (
    <>
      <div className="form-part">
        <h2>{t('requests.refund.expense')}</h2>
        <p className="field-hint">{t('requests.refund.expenseHint')}</p>
      </div>
      <div className="form-row">
        <SelectField
          name="expenseType"
          label={t('requests.expenseType')}
          error={errors.of('expenseType')}
          choices={choicesOf('expenseType')}
          optional
        />
        <DateFields
          fields={[
            {
              name: 'expenseDate',
              label: t('requests.expenseDate'),
              error: errors.of('expenseDate'),
              optional: true,
            },
          ]}
          limits={{ max: today }}
        />
      </div>
      <TextField
        name="country"
        label={t('requests.country')}
        error={errors.of('country')}
        maxLength={60}
        autoComplete="off"
        optional
      />
      <div className="form-row">
        <TextField
          name="amount"
          label={t('requests.amount')}
          hint={t('requests.amount.hint')}
          error={errors.of('amount')}
          inputMode="decimal"
          autoComplete="off"
          optional
        />
        <SelectField
          name="currency"
          label={t('requests.currency')}
          error={errors.of('currency')}
          placeholder={null}
          choices={CURRENCIES.map((currency) => ({ value: currency, label: currency }))}
        />
      </div>
      <TextField
        name="bankAccount"
        label={t('requests.bankAccount')}
        hint={t('requests.bankAccount.hint')}
        error={errors.of('bankAccount')}
        maxLength={200}
        autoComplete="off"
        optional
      />
      <DetailField errors={errors} />
    </>
  )
}
