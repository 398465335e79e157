import { type SubmitEvent, useState } from 'react'
import { type OwnRefund, ownRefundAccountApi } from '#shared/after-sale/refund-account-contract.ts'
import { NAME_SENT_MAX_LENGTH } from '#shared/checkout/person-name.ts'
import { Failure, type FieldError, issueErrors } from '#shared/errors.ts'
import { publicMessages } from '#shared/messages/public.ts'
import { refundAccountMessages } from '#shared/messages/refund-account.ts'
import { accountIssues, type TypedAccount } from '#shared/refunds/bank-account.ts'
import { accountKinds } from '#shared/refunds/account-kinds.ts'
import { bankCodes, banks } from '#shared/refunds/banks.ts'
import { call } from '../api.ts'
import { fieldId, textOf, useFormErrors } from '../purchase/form-errors.ts'
import { asFailure } from '../purchase/use-loaded.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorSummary } from '../ui/ErrorSummary.tsx'
import { RadioCards } from '../ui/RadioCards.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { t } from './texts.ts'

const MESSAGES = { ...publicMessages, ...refundAccountMessages }

type AccountFormProps = {
  token: string
  saleId: string
  onClose: () => void
  onSaved: (refunds: readonly OwnRefund[]) => void
}

/** The form for the bank account to which a refund goes, with the rules of the server. */
export function AccountForm({ token, saleId, onClose, onSaved }: AccountFormProps) {
  const [busy, setBusy] = useState(false)
  const errors = useFormErrors()
  // Each sale of the page may show this form, so that the fields are named after the sale.
  const at = (field: string) => `${saleId}.${field}`
  const placed = (fields: readonly FieldError[]) => fields.map((field) => ({ ...field, path: at(field.path) }))

  async function submitted(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const account = typedIn(new FormData(event.currentTarget))
    const issues = accountIssues(account)
    if (issues.length > 0) {
      errors.fail(new Failure('VALIDATION', { fields: placed(issueErrors(issues, MESSAGES)) }))
      return
    }
    setBusy(true)
    try {
      const documentType = account.documentType === 'passport' ? 'passport' : 'national'
      onSaved(
        await call(ownRefundAccountApi.save, { body: { token, saleId, ...account, documentType } }, { silent: true }),
      )
    } catch (error) {
      const failure = asFailure(error)
      errors.fail(failure.fields.length > 0 ? new Failure(failure.code, { fields: placed(failure.fields) }) : failure)
      setBusy(false)
    }
  }

  return (
    <form
      className="form"
      noValidate
      onChange={({ target, currentTarget }) =>
        errors.settle(target, () =>
          accountIssues(typedIn(new FormData(currentTarget))).map(({ path }) => ({
            path: at(path),
            key: 'FIELD.INVALID',
          })),
        )
      }
      onSubmit={(event) => void submitted(event)}
    >
      <p className="field-hint">{t('account.lead')}</p>
      <ErrorSummary errors={errors.summary} intro={errors.intro} />
      <AccountFields at={at} errorOf={errors.of} />
      <div className="message-actions">
        <Button type="submit" size="small" busy={busy}>
          {t('account.confirm')}
        </Button>
        <Button look="ghost" size="small" onClick={onClose}>
          {t('account.back')}
        </Button>
      </div>
    </form>
  )
}

type FieldsProps = { at: (field: string) => string; errorOf: (path: string) => string | undefined }

function AccountFields({ at, errorOf }: FieldsProps) {
  return (
    <>
      <TextField
        name="name"
        id={fieldId(at('name'))}
        label={t('account.name')}
        error={errorOf(at('name'))}
        maxLength={NAME_SENT_MAX_LENGTH}
        autoComplete="name"
      />
      <RadioCards
        name="documentType"
        id={fieldId(at('documentType'))}
        label={t('account.documentType')}
        defaultValue="national"
        cards={[
          { value: 'national', title: t('account.national') },
          { value: 'passport', title: t('account.passport') },
        ]}
      />
      <TextField
        name="documentNumber"
        id={fieldId(at('documentNumber'))}
        label={t('account.documentNumber')}
        error={errorOf(at('documentNumber'))}
        maxLength={40}
        autoComplete="off"
      />
      <SelectField
        name="bank"
        id={fieldId(at('bank'))}
        label={t('account.bank')}
        error={errorOf(at('bank'))}
        choices={bankCodes.map((code) => ({ value: code, label: banks[code].name }))}
      />
      <RadioCards
        name="kind"
        id={fieldId(at('kind'))}
        label={t('account.kind')}
        error={errorOf(at('kind'))}
        cards={Object.entries(accountKinds).map(([value, title]) => ({ value, title }))}
      />
      <TextField
        name="number"
        id={fieldId(at('number'))}
        label={t('account.number')}
        hint={t('account.number.hint')}
        error={errorOf(at('number'))}
        maxLength={40}
        inputMode="numeric"
        autoComplete="off"
      />
    </>
  )
}

function typedIn(form: FormData): TypedAccount {
  return {
    name: textOf(form, 'name'),
    documentType: textOf(form, 'documentType'),
    documentNumber: textOf(form, 'documentNumber'),
    bank: textOf(form, 'bank'),
    kind: textOf(form, 'kind'),
    number: textOf(form, 'number'),
  }
}
