import { Alert, Box } from '@mui/material'
import { useState } from 'react'
import { AutocompleteArrayInput, BooleanInput, useGetList } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { messages } from '#shared/messages.ts'
import { type MethodBusiness, paymentMethodApi, type PaymentMethodRow } from '#shared/payment-methods/contract.ts'
import { methodNames } from '#shared/payment-methods/method-names.ts'
import {
  checkMethod,
  exampleOf,
  NOTE_MAX_LENGTH,
  readMethod,
  typedMethod,
  type TypedMethod,
} from '#shared/payment-methods/method-form.ts'
import { History } from '../audit-log/History.tsx'
import { EditPage } from '../kit/FormPage.tsx'
import { type FieldsInWords, Meanwhile } from '../kit/meanwhile/Meanwhile.tsx'
import { useEdit } from '../kit/meanwhile/useMeanwhile.ts'
import { ShortForm } from '../kit/ShortForm.tsx'
import { FormExample } from '../kit/FormExample.tsx'
import { DecimalField, TextField, WholeNumberField } from '../kit/TextField.tsx'
import { LoadingOrFailed } from '../ui/LoadingOrFailed.tsx'
import { paymentMethodFields, paymentMethods } from './resource.ts'
import { t } from './texts.ts'

const back = { to: paymentMethods.paths.list, label: t.paymentMethods.back }
const toList = () => paymentMethods.paths.list

/** /admin/payment-methods/edit/{method}: its terms, whether it is offered or rests, and who changed it. */
export const PaymentMethodEdit = () => {
  const { data: businesses, error, refetch } = useGetList<MethodBusiness>('paymentMethodBusinesses')
  return (
    <EditPage<PaymentMethodRow>
      back={back}
      titleOf={({ id }) => methodNames[id]}
      message={messages['METHODS.SAVED']}
      pathOf={toList}
    >
      {(method) => (
        <>
          {businesses ? (
            <Editor key={method.id} method={method} businesses={businesses} />
          ) : (
            <LoadingOrFailed failure={error} onRetry={() => void refetch()} />
          )}
          <Box sx={{ mt: 2 }}>
            <History resource="paymentMethods" id={method.id} />
          </Box>
        </>
      )}
    </EditPage>
  )
}

const storedOf = (method: PaymentMethodRow) => ({ version: method.version, form: typedMethod(method) })

type EditorProps = { method: PaymentMethodRow; businesses: readonly MethodBusiness[] }

const Editor = ({ method, businesses }: EditorProps) => {
  const { start, stored, overlap, onRefused } = useEdit(method, paymentMethodApi.save, storedOf)
  return (
    <ShortForm<TypedMethod>
      start={start}
      check={(typed) => checkMethod(readMethod(typed))}
      prepare={(typed) => ({ version: stored.version, ...readMethod(typed) })}
      onRefused={onRefused}
      submit={t.paymentMethods.save}
    >
      <Meanwhile overlap={overlap} fields={inWords(businesses)} />
      {method.restsUntil && (
        <Alert severity="warning" variant="outlined">
          {t.paymentMethods.restsNotice(method.restsUntil)}
        </Alert>
      )}
      <Fields businesses={businesses} />
      <Example />
    </ShortForm>
  )
}

function inWords(businesses: readonly MethodBusiness[]): FieldsInWords<TypedMethod> {
  const nameOf = (id: string) => businesses.find((business) => business.id === id)?.name ?? id
  return {
    isActive: { label: paymentMethodFields.isActive },
    position: { label: paymentMethodFields.position },
    minAmount: { label: paymentMethodFields.minAmount },
    maxAmount: { label: paymentMethodFields.maxAmount },
    hours: { label: paymentMethodFields.hours },
    providerCode: { label: paymentMethodFields.providerCode },
    note: { label: paymentMethodFields.note },
    hiddenAt: { label: paymentMethodFields.hiddenAt, show: (ids) => ids.map(nameOf).join(', ') },
  }
}

const Fields = ({ businesses }: Pick<EditorProps, 'businesses'>) => (
  <>
    <BooleanInput source="isActive" helperText={false} />
    <WholeNumberField source="position" isRequired helperText={t.paymentMethods.positionHelp} />
    <DecimalField source="minAmount" helperText={t.paymentMethods.minAmountHelp} />
    <DecimalField source="maxAmount" helperText={t.paymentMethods.maxAmountHelp} />
    <WholeNumberField source="hours" isRequired helperText={t.paymentMethods.hoursHelp} />
    <TextField
      source="providerCode"
      isRequired
      autoComplete="off"
      maxLength={20}
      helperText={t.paymentMethods.providerCodeHelp}
    />
    <TextField source="note" autoComplete="off" maxLength={NOTE_MAX_LENGTH} helperText={t.paymentMethods.noteHelp} />
    <AutocompleteArrayInput
      source="hiddenAt"
      choices={[...businesses]}
      noOptionsText={t.paymentMethods.noMatch}
      helperText={t.paymentMethods.hiddenAtHelp}
    />
  </>
)

/** Until when a purchase of now could be paid by what is typed, while it has no issue. */
const Example = () => {
  const [now] = useState(() => new Date())
  return <FormExample>{exampleOf(readMethod(useWatch<TypedMethod>() as TypedMethod), now)}</FormExample>
}
