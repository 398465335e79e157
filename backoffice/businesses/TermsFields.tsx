import { Box, MenuItem, TextField } from '@mui/material'
import { isRut, rutWarnings } from '#shared/businesses/rut.ts'
import {
  ADDRESS_MAX_LENGTH,
  BUSINESS_NAME_MAX_LENGTH,
  type PaymentType,
  type TermsForm,
} from '#shared/businesses/terms-form.ts'
import { businessTexts } from '../i18n/business-texts.ts'
import { FormField } from './FormField.tsx'
import type { FormState } from './useForm.ts'

const { fields, help } = businessTexts

type Props = { state: FormState<TermsForm>; isBroker?: boolean }

/** Step 1: who the business is, and on which terms it sells. */
export const TermsFields = ({ state, isBroker = false }: Props) => {
  const { rut } = state.form
  const unusual = isRut(rut) && rutWarnings(rut).length > 0
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'start' }}>
      {/* One more than is accepted: what is too long is said, not cut. */}
      <FormField state={state} name="name" label={fields.name} required maxLength={BUSINESS_NAME_MAX_LENGTH + 30} />
      <FormField
        state={state}
        name="rut"
        label={fields.rut}
        required={!isBroker}
        inputMode="numeric"
        maxLength={20}
        helperText={unusual ? help.rutUnusual : undefined}
      />
      <FormField
        state={state}
        name="address"
        label={fields.address}
        required={!isBroker}
        maxLength={ADDRESS_MAX_LENGTH}
        sx={{ gridColumn: { sm: '1 / -1' } }}
      />
      <FormField
        state={state}
        name="commission"
        label={fields.commission}
        required
        maxLength={10}
        inputMode="decimal"
        helperText={help.commission}
      />
      <FormField
        state={state}
        name="markup"
        label={fields.markup}
        required
        maxLength={10}
        inputMode="decimal"
        helperText={help.markup}
      />
      <PaymentField state={state} />
    </Box>
  )
}

const PaymentField = ({ state }: { state: FormState<TermsForm> }) => {
  const problem = state.errorOf('paymentType')
  return (
    <TextField
      select
      name="paymentType"
      label={fields.paymentType}
      required
      value={state.form.paymentType ?? ''}
      onChange={(event) => state.set({ paymentType: (event.target.value || null) as PaymentType | null })}
      error={problem !== undefined}
      helperText={problem}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{fields.choose}</MenuItem>
      <MenuItem value="on-account">{businessTexts.paymentType['on-account']}</MenuItem>
      <MenuItem value="online">{businessTexts.paymentType.online}</MenuItem>
    </TextField>
  )
}
