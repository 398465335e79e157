import type { ReactNode } from 'react'
import { useBrand } from '../page-state.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorSummary } from '../ui/ErrorSummary.tsx'
import { Field, fieldAria } from '../ui/Field.tsx'
import { NeedsScripts } from '../ui/NeedsScripts.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useDocumentTitle } from '../ui/use-document-title.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { SentNotice } from './SentNotice.tsx'
import { t } from './texts.ts'
import type { useRequest } from './use-request.ts'
import { WhatComesNext } from './WhatComesNext.tsx'

import './RequestForm.css'

export type Request = ReturnType<typeof useRequest>

type Props = {
  request: Request
  title: 'requests.refund.metaTitle' | 'requests.cancel.metaTitle'
  send: string
  children: ReactNode
}

/** Shows the form of a request below the result of the last one, beside the next steps. */
export function RequestForm({ request, title, send, children }: Props) {
  const { errors, sentRequest, busy, round, formRef, restore, submit } = request
  const isAlive = useHydrated()
  useDocumentTitle(t(title, { brand: useBrand().name }), errors.has)
  return (
    <div className="request-layout">
      <div>
        {sentRequest && <SentNotice request={sentRequest} />}
        {sentRequest && <h2 className="request-again">{t('requests.sent.again')}</h2>}
        <NeedsScripts />
        <form
          key={round}
          ref={formRef}
          className="form request-form"
          noValidate
          onChange={({ target }) => errors.settle(target)}
          onSubmit={submit}
        >
          <ErrorSummary errors={errors.summary} />
          {restore && (
            <div>
              <Button look="secondary" onClick={restore}>
                {t('requests.restore')}
              </Button>
            </div>
          )}
          {children}
          <div>
            {/* Before hydration, the browser would put the answers into the address. */}
            <Button type="submit" size="large" busy={busy} disabled={!isAlive}>
              {send}
            </Button>
          </div>
        </form>
      </div>
      <WhatComesNext />
    </div>
  )
}

/** Shows the fields for voucher and document, with which both requests begin. */
export function TripFields({ errors }: Pick<Request, 'errors'>) {
  return (
    <>
      <TextField
        name="voucher"
        label={t('requests.voucher')}
        hint={t('requests.voucher.hint')}
        error={errors.of('voucher')}
        maxLength={40}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        name="document"
        label={t('requests.document')}
        hint={t('requests.document.hint')}
        error={errors.of('document')}
        maxLength={20}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
      />
    </>
  )
}

/** Shows the field for details. A text that is too long is refused, not cut off. */
export function DetailField({ errors }: Pick<Request, 'errors'>) {
  const words = { hint: t('requests.detail.hint'), error: errors.of('detail') }
  return (
    <Field id="detail" label={t('requests.detail')} optional {...words}>
      <textarea className="control" name="detail" id="detail" rows={4} {...fieldAria('detail', words)} />
    </Field>
  )
}

/** Returns the six options of a list. Their values are their Spanish words, because staff read them as they are. */
export function choicesOf(list: 'reason' | 'expenseType') {
  return ([1, 2, 3, 4, 5, 6] as const).map((n) => ({
    value: t(`requests.${list}.${n}`),
    label: t(`requests.${list}.${n}`),
  }))
}
