import type { SubmitEvent } from 'react'
import { EMAIL_MAX_LENGTH } from '#shared/email.ts'
import { voucherAccessApi } from '#shared/voucher-access/contract.ts'
import { call } from '../../api.ts'
import { useBrand } from '../../page-state.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { NeedsScripts } from '../../ui/NeedsScripts.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { textOf, useFormErrors } from '../form-errors.ts'
import { seller } from '../../seller.ts'
import { useAttempt } from '../use-attempt.ts'
import { t } from './texts.ts'
import { voucherIssue } from './voucher-issue.ts'

/** Shows the form that looks up vouchers. `errorMessage` is why the visitor has to use it again. */
export function AskForCode({ errorMessage, onAsked }: { errorMessage?: string; onAsked: (request: string) => void }) {
  const brand = useBrand()
  const errors = useFormErrors()
  const { busy, attempt } = useAttempt()
  const isAlive = useHydrated()

  const ask = (lookup: string) =>
    attempt(async () => {
      onAsked((await call(voucherAccessApi.ask, { body: { lookup, ...seller(brand) } }, { silent: true })).request)
    }, errors.fail)

  function submitted(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const lookup = textOf(new FormData(event.currentTarget), 'lookup')
    if (lookup === '') return errors.fail(voucherIssue('lookup', 'VOUCHER.QUERY_REQUIRED'))
    if (errors.pass([]) && !busy) void ask(lookup)
  }

  return (
    <form className="form" noValidate onChange={({ target }) => errors.settle(target)} onSubmit={submitted}>
      <NeedsScripts />
      <ErrorSummary errors={errors.summary} />
      {errorMessage && !errors.has && (
        <p className="notice" role="alert">
          {errorMessage}
        </p>
      )}
      <TextField
        name="lookup"
        label={t('vouchers.find.lookup')}
        hint={t('vouchers.find.hint')}
        error={errors.of('lookup')}
        maxLength={EMAIL_MAX_LENGTH}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <p className="field-hint">{t('vouchers.find.safe')}</p>
      <div>
        {/* Before hydration, the browser would put the document into the address. */}
        <Button type="submit" size="large" busy={busy} disabled={!isAlive}>
          {t('vouchers.find.ask')}
        </Button>
      </div>
    </form>
  )
}
