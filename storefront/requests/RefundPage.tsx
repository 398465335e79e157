import type { Brand } from '#shared/businesses/brand-contract.ts'
import { parseAmount } from '#shared/requests/amount.ts'
import { requestApi } from '#shared/requests/contract.ts'
import { call } from '../api.ts'
import { usePageState } from '../page-state.ts'
import { textOf } from '../purchase/form-errors.ts'
import { DateField } from '../ui/DateField.tsx'
import { PageFrame } from '../ui/PageFrame.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { AttachmentsField } from './AttachmentsField.tsx'
import { choicesOf, DetailField, type Request, RequestForm, TripFields } from './RequestForm.tsx'
import { messages } from './request-messages.ts'
import { tr } from './texts.ts'
import { type Enclosed, givenText, useRequest } from './use-request.ts'

const CURRENCIES = ['USD', 'EUR', 'UYU', 'ARS', 'BRL', 'CLP', 'GBP', 'MXN', 'PEN', 'COP', 'PYG', 'CAD', 'JPY', 'CHF']

export function meta(brand: Brand) {
  return { title: tr('refund.metaTitle', { brand: brand.name }), description: tr('refund.metaDescription') }
}

function ask(form: FormData, enclosed: Enclosed) {
  const amount = textOf(form, 'amount')
  return call(
    requestApi.refund,
    {
      body: {
        ...enclosed,
        voucher: textOf(form, 'voucher'),
        document: textOf(form, 'document'),
        email: givenText(form, 'email'),
        expenseType: givenText(form, 'expenseType'),
        expenseDate: givenText(form, 'expenseDate'),
        country: givenText(form, 'country'),
        // What is no amount is refused by the contract, at its field.
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

/** P-08: asks for expenses of a trip back. */
export function Page() {
  const request = useRequest({ ask, texts, tellsWhy: true, clearsOnError: false })
  const { errors } = request
  return (
    <PageFrame title={tr('refund.title')} lead={tr('refund.lead')} width="wide">
      <RequestForm request={request} title="refund.metaTitle" send={tr('refund.send')}>
        <h2>{tr('refund.who')}</h2>
        <TripFields errors={errors} />
        <TextField
          name="email"
          type="email"
          icon="mail"
          label={tr('email')}
          hint={tr('refund.email.hint')}
          error={errors.of('email')}
          autoComplete="email"
          spellCheck={false}
          optional
        />
        <ExpenseFields errors={errors} />
        <AttachmentsField
          attachments={request.attachments}
          what={tr('files.refund')}
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
        <h2>{tr('refund.expense')}</h2>
        <p className="field-hint">{tr('refund.expenseHint')}</p>
      </div>
      <div className="form-row form-row-top">
        <SelectField
          name="expenseType"
          label={tr('expenseType')}
          error={errors.of('expenseType')}
          choices={choicesOf('expenseType')}
          optional
        />
        <DateField name="expenseDate" label={tr('expenseDate')} error={errors.of('expenseDate')} max={today} optional />
      </div>
      <TextField
        name="country"
        label={tr('country')}
        error={errors.of('country')}
        maxLength={60}
        autoComplete="off"
        optional
      />
      <div className="form-row">
        <TextField
          name="amount"
          label={tr('amount')}
          hint={tr('amount.hint')}
          error={errors.of('amount')}
          inputMode="decimal"
          autoComplete="off"
          optional
        />
        <SelectField
          name="currency"
          label={tr('currency')}
          error={errors.of('currency')}
          placeholder={null}
          choices={CURRENCIES.map((currency) => ({ value: currency, label: currency }))}
        />
      </div>
      <TextField
        name="bankAccount"
        label={tr('bankAccount')}
        hint={tr('bankAccount.hint')}
        error={errors.of('bankAccount')}
        maxLength={200}
        autoComplete="off"
        optional
      />
      <DetailField errors={errors} />
    </>
  )
}
