import { Box, Button, Paper, Stack, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { BooleanInput, TextInput } from 'react-admin'
import { useFormState, useWatch } from 'react-hook-form'
import { Link as RouterLink } from 'react-router-dom'
import type { ValidationIssue } from '#shared/validation-issues.ts'
import type { PromoBusiness } from '#shared/promo-codes/staff-contract.ts'
import { CODE_MAX_LENGTH, type PromoCodeDraft, soundPercentages } from '#shared/promo-codes/terms.ts'
import { readPromoCode, type TypedPromoCode } from '#shared/promo-codes/typed-draft.ts'
import { t } from './texts.ts'
import { DateInput } from '../kit/DateInput.tsx'
import { FormBanner } from '../kit/FormBanner.tsx'
import { RecordForm, type RecordFormProps } from '../kit/RecordForm.tsx'
import { BusinessPicker } from './BusinessPicker.tsx'
import { totalOf } from './promoCodeWords.ts'

type Props = {
  /** The initial values; other values reset the form. */
  start: TypedPromoCode
  businesses: readonly PromoBusiness[]
  /** The validation rules, which differ between a new code and a change. */
  check: (draft: PromoCodeDraft) => readonly ValidationIssue[] | Promise<readonly ValidationIssue[]>
  /** Makes the body of the request, after a confirmation where one is needed; null when the user cancelled it. */
  prepare: (draft: PromoCodeDraft) => Promise<object | null>
  /** The address that "cancel" opens. */
  back: string
  /** The number of uses so far; undefined for a new code. */
  uses?: number
  onRefused?: RecordFormProps<TypedPromoCode>['onRefused']
  /** What is shown above the fields. */
  notice?: ReactNode
}

/** The form for a code. Typed values are kept after a refusal. */
export const PromoCodeForm = ({ start, businesses, check, prepare, back, uses, onRefused, notice }: Props) => {
  const id = useId()
  return (
    <RecordForm<TypedPromoCode>
      id={id}
      start={start}
      check={(typed) => check(readPromoCode(typed))}
      prepare={(typed) => prepare(readPromoCode(typed))}
      onRefused={onRefused}
    >
      <Stack spacing={2}>
        {notice}
        <Paper variant="outlined" sx={{ p: { xs: 1.5, sm: 2.5 } }}>
          <Heading>{t.promoCodes.form.terms}</Heading>
          <Terms uses={uses} />
        </Paper>
        <Paper variant="outlined" sx={{ p: { xs: 1.5, sm: 2.5 } }}>
          <Heading>{t.promoCodes.form.businesses}</Heading>
          <BusinessPicker businesses={businesses} />
        </Paper>
        <FormBanner />
        <Actions back={back} />
      </Stack>
    </RecordForm>
  )
}

const Heading = ({ children }: { children: string }) => (
  <Typography component="h2" variant="h2" sx={{ color: 'text.secondary', mb: 1.5 }}>
    {children}
  </Typography>
)

const Terms = ({ uses }: { uses: number | undefined }) => {
  const isNew = uses === undefined
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 2,
        rowGap: 1.75,
        alignItems: 'start',
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: '1fr 1fr 1fr' },
        '& .RaInput-root': { m: 0 },
      }}
    >
      <TextInput
        source="code"
        readOnly={!isNew}
        helperText={isNew ? t.promoCodes.form.codeHelp : t.promoCodes.form.codeFixed}
        slotProps={{ htmlInput: { maxLength: CODE_MAX_LENGTH + 10, autoCapitalize: 'characters', spellCheck: false } }}
        sx={{ gridColumn: { xs: '1 / -1', md: 'auto' }, '& input': { textTransform: 'uppercase' } }}
      />
      <TextInput source="ownPercentage" helperText={t.promoCodes.form.ownHelp} slotProps={DECIMAL} />
      <TextInput source="companyPercentage" helperText={t.promoCodes.form.companyHelp} slotProps={DECIMAL} />
      <TextInput
        source="usesLimit"
        helperText={
          isNew ? t.promoCodes.form.usesHelp : `${t.promoCodes.form.usesHelp} ${t.promoCodes.form.usesSoFar(uses)}`
        }
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 12 } }}
        sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}
      />
      <DateInput source="startDate" helperText={t.promoCodes.form.startHelp} />
      <DateInput source="endDate" helperText={t.promoCodes.form.endHelp} />
      <BooleanInput source="isPaused" helperText={false} />
      <Total />
    </Box>
  )
}

const DECIMAL = { htmlInput: { inputMode: 'decimal', maxLength: 12 } } as const

/** The sum of both discount percentages, while both are valid. */
const Total = () => {
  const valid = soundPercentages(readPromoCode(useWatch<TypedPromoCode>() as TypedPromoCode))
  return (
    <Typography component="output" sx={{ alignSelf: 'center', fontWeight: 650, gridColumn: { md: 'span 2' } }}>
      {valid && t.promoCodes.form.total(totalOf(valid))}
    </Typography>
  )
}

const Actions = ({ back }: { back: string }) => {
  const { isSubmitting } = useFormState()
  return (
    <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
      <Button component={RouterLink} to={back}>
        {t.promoCodes.form.cancel}
      </Button>
      <Button type="submit" variant="contained" disabled={isSubmitting}>
        {t.promoCodes.form.save}
      </Button>
    </Box>
  )
}
