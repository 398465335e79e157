import { Box } from '@mui/material'
import { SelectInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { isRut, rutWarnings } from '#shared/businesses/rut.ts'
import { ADDRESS_MAX_LENGTH, BUSINESS_NAME_MAX_LENGTH, type TermsForm } from '#shared/businesses/terms-form.ts'
import { t } from '../i18n/business-texts.ts'
import { TextField } from '../kit/TextField.tsx'

const { fields, help } = t.sellers
const PAYMENTS = Object.entries(t.sellers.paymentType).map(([id, name]) => ({ id, name }))

/** Step 1: the business's identity, and the terms on which it sells. */
export const TermsFields = ({ isBroker }: { isBroker: boolean }) => {
  const rut = useWatch<TermsForm, 'rut'>({ name: 'rut' })
  const unusual = isRut(rut) && rutWarnings(rut).length > 0
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'start' }}>
      {/* Allows a longer text than is accepted: the rules report it, instead of the browser cutting it silently. */}
      <TextField source="name" label={fields.name} required maxLength={BUSINESS_NAME_MAX_LENGTH + 30} />
      <TextField
        source="rut"
        label={fields.rut}
        required={!isBroker}
        inputMode="numeric"
        maxLength={20}
        helperText={unusual ? help.rutUnusual : undefined}
      />
      <TextField
        source="address"
        label={fields.address}
        required={!isBroker}
        maxLength={ADDRESS_MAX_LENGTH}
        sx={{ gridColumn: { sm: '1 / -1' } }}
      />
      <TextField
        source="commissionPercent"
        label={fields.commissionPercent}
        required
        maxLength={10}
        inputMode="decimal"
        helperText={help.commissionPercent}
      />
      <TextField
        source="markup"
        label={fields.markup}
        required
        maxLength={10}
        inputMode="decimal"
        helperText={help.markup}
      />
      <SelectInput
        source="paymentType"
        label={fields.paymentType}
        required
        choices={PAYMENTS}
        emptyText={fields.choose}
        margin="none"
        parse={(chosen: string) => chosen || null}
        helperText={false}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      />
    </Box>
  )
}
