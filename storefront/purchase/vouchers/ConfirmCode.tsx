import { type SubmitEvent, useEffect, useRef } from 'react'
import { voucherAccessApi } from '#shared/voucher-access/contract.ts'
import { call } from '../../api.ts'
import { salesLines } from '#shared/businesses/contact-lines.ts'
import { ContactLines } from '../../branding/ContactLines.tsx'
import { useBrand } from '../../page-state.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { textOf, useFormErrors } from '../form-errors.ts'
import { useAttempt } from '../use-attempt.ts'
import { t } from './texts.ts'
import { voucherIssue } from './voucher-issue.ts'

import './ConfirmCode.css'

type ConfirmCodeProps = {
  request: string
  /** What the button says. */
  action?: string
  onConfirmed: (token: string) => void
  onAgain: (why?: string) => void
}

/**
 * Shows the form for the code of the email. The page does not say whether an email was sent: a document number must not reveal a
 * buyer.
 */
export function ConfirmCode({ request, action = t('vouchers.find.confirm'), onConfirmed, onAgain }: ConfirmCodeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { contactLines } = useBrand()
  const errors = useFormErrors()
  const { busy, attempt } = useAttempt()

  const confirm = (code: string) =>
    attempt(
      async () => {
        onConfirmed((await call(voucherAccessApi.confirm, { body: { request, code } }, { silent: true })).token)
      },
      (failure) => {
        if (failure.code === 'VOUCHER_CODE_EXPIRED') onAgain(failure.message)
        else if (failure.code === 'VOUCHER_CODE_WRONG') errors.fail(voucherIssue('code', 'VOUCHER.CODE_WRONG'))
        else errors.fail(failure)
      },
    )

  function submitted(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = textOf(new FormData(event.currentTarget), 'code').replace(/\s/g, '')
    if (!/^\d{6}$/.test(code)) return errors.fail(voucherIssue('code', 'VOUCHER.CODE_REQUIRED'))
    if (errors.pass([]) && !busy) void confirm(code)
  }

  return (
    <form className="form" noValidate onChange={({ target }) => errors.settle(target)} onSubmit={submitted}>
      <h2 ref={heading} tabIndex={-1}>
        {t('vouchers.find.code.title')}
      </h2>
      <p>{t('vouchers.find.code.text')}</p>
      <ErrorSummary errors={errors.summary} />
      <TextField
        name="code"
        className="access-code"
        label={t('vouchers.find.code')}
        hint={t('vouchers.find.code.hint')}
        error={errors.of('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
      />
      <div className="message-actions">
        <Button type="submit" size="large" busy={busy}>
          {action}
        </Button>
        <Button look="ghost" onClick={() => onAgain()}>
          {t('vouchers.find.again')}
        </Button>
      </div>
      <p className="field-hint">{t('vouchers.find.noMail')}</p>
      <ContactLines lines={salesLines(contactLines)} />
    </form>
  )
}
