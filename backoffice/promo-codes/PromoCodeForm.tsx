import { Box, Button, Paper, Stack, Typography } from '@mui/material'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { BooleanInput, DateInput, Form, TextInput } from 'react-admin'
import { useFormState, useWatch } from 'react-hook-form'
import { Link as RouterLink } from 'react-router-dom'
import type { BrokenRule } from '#shared/broken-rules.ts'
import { Failure } from '#shared/errors.ts'
import { messages } from '#shared/messages.ts'
import type { PromoBusiness } from '#shared/promo-codes/staff-contract.ts'
import { CODE_MAX_LENGTH, type PromoCodeDraft, soundPercentages } from '#shared/promo-codes/terms.ts'
import { readPromoCode, type TypedPromoCode } from '#shared/promo-codes/typed-draft.ts'
import { texts } from '../i18n/texts.ts'
import { focusFirstWrong } from '../ui/focusFirstWrong.ts'
import { FormErrors } from '../ui/FormErrors.tsx'
import { BusinessPicker } from './BusinessPicker.tsx'
import { totalOf } from './promoCodeWords.ts'

type Props = {
  /** What the form starts with; a new value starts it anew. */
  start: TypedPromoCode
  businesses: readonly PromoBusiness[]
  /** The rules of this form: of a new code, or of a change to one. */
  check: (draft: PromoCodeDraft) => BrokenRule[]
  /**
   * Saves what was typed, after asking where that is due.
   * @throws Failure what was refused
   * @returns false when people thought better of it
   */
  save: (draft: PromoCodeDraft) => Promise<boolean>
  /** Where "cancel" leads. */
  back: string
  /** Uses so far; undefined for a code that is not there yet. */
  uses?: number
  /** Shown with a refusal that the person can do something about. */
  actionFor?: (failure: Failure) => ReactNode
}

const { form: words } = texts.promoCodes

/** The terms of a code. What is typed stays, whatever the server says. */
export const PromoCodeForm = ({ start, businesses, check, save, back, uses, actionFor }: Props) => {
  const id = useId()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [wrongFields, setWrongFields] = useState<Failure | null>(null)

  function validate(typed: object): Record<string, string> {
    return fieldTexts(check(withHalfDays(readPromoCode(typed as TypedPromoCode), id)))
  }

  async function submit(typed: object): Promise<object | undefined> {
    setFailure(null)
    try {
      return (await save(readPromoCode(typed as TypedPromoCode))) ? undefined : UNSAVED
    } catch (error) {
      const refused = error instanceof Failure ? error : new Failure('UNEXPECTED')
      if (refused.fields.length > 0) {
        setWrongFields(refused)
        return Object.fromEntries(refused.fields.map(({ path, message }) => [path, message]))
      }
      setFailure(refused)
      return UNSAVED
    }
  }

  return (
    <Form
      id={id}
      resource="promoCodes"
      record={start as object}
      validate={validate}
      onSubmit={submit}
      noValidate
      disableInvalidFormNotification
      warnWhenUnsavedChanges
    >
      <Stack spacing={2}>
        <Paper variant="outlined" sx={{ p: { xs: 1.5, sm: 2.5 } }}>
          <Heading>{words.terms}</Heading>
          <Terms uses={uses} />
        </Paper>
        <Paper variant="outlined" sx={{ p: { xs: 1.5, sm: 2.5 } }}>
          <Heading>{words.businesses}</Heading>
          <BusinessPicker businesses={businesses} />
        </Paper>
        <FormErrors failure={failure} action={failure && actionFor?.(failure)} />
        <Actions back={back} />
        <FocusRefused formId={id} refused={wrongFields} />
      </Stack>
    </Form>
  )
}

/** Takes the keyboard to what the server refused: react-hook-form does so only for what the form refuses itself. */
const FocusRefused = ({ formId, refused }: { formId: string; refused: Failure | null }) => {
  const { errors } = useFormState()
  const seen = useRef<Failure | null>(null)
  useEffect(() => {
    if (seen.current === refused || Object.keys(errors).length === 0) return
    if (focusFirstWrong(document.getElementById(formId))) seen.current = refused
  })
  return null
}

/** For react-hook-form: the form was not saved, so leaving it still warns. */
const UNSAVED = { root: { unsaved: ' ' } }

function fieldTexts(broken: readonly BrokenRule[]): Record<string, string> {
  const found: Record<string, string> = {}
  // The first rule that a field breaks is the one to mend first.
  for (const { path, key } of broken) found[path] ??= messages[key]
  return found
}

/** A day that is half typed, or does not exist, has no value: only its input knows. */
function withHalfDays(draft: PromoCodeDraft, formId: string): PromoCodeDraft {
  const inputs = [...(document.getElementById(formId)?.querySelectorAll('input') ?? [])]
  const half = inputs.filter(({ validity }) => validity.badInput).map(({ name }) => [name, 'half'])
  return { ...draft, ...Object.fromEntries(half) }
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
        gridTemplateColumns: { xs: '1fr 1fr', md: '1fr 1fr 1fr' },
        '& .RaInput-root': { m: 0 },
      }}
    >
      <TextInput
        source="code"
        readOnly={!isNew}
        helperText={isNew ? words.codeHelp : words.codeFixed}
        slotProps={{ htmlInput: { maxLength: CODE_MAX_LENGTH + 10, autoCapitalize: 'characters', spellCheck: false } }}
        sx={{ gridColumn: { xs: '1 / -1', md: 'auto' }, '& input': { textTransform: 'uppercase' } }}
      />
      <TextInput source="ownPercentage" helperText={words.ownHelp} slotProps={DECIMAL} />
      <TextInput source="companyPercentage" helperText={words.companyHelp} slotProps={DECIMAL} />
      <TextInput
        source="usesLimit"
        helperText={isNew ? words.usesHelp : `${words.usesHelp} ${words.usesSoFar(uses)}`}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 12 } }}
        sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}
      />
      <DateInput source="startDate" helperText={words.startHelp} />
      <DateInput source="endDate" helperText={words.endHelp} />
      <BooleanInput source="isPaused" helperText={false} />
      <Total />
    </Box>
  )
}

const DECIMAL = { htmlInput: { inputMode: 'decimal', maxLength: 12 } } as const

/** The discount that the percentages add up to, while both are right. */
const Total = () => {
  const sound = soundPercentages(readPromoCode(useWatch<TypedPromoCode>() as TypedPromoCode))
  return (
    <Typography component="output" sx={{ alignSelf: 'center', fontWeight: 650, gridColumn: { md: 'span 2' } }}>
      {sound && words.total(totalOf(sound))}
    </Typography>
  )
}

const Actions = ({ back }: { back: string }) => {
  const { isSubmitting } = useFormState()
  return (
    <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
      <Button component={RouterLink} to={back}>
        {words.cancel}
      </Button>
      <Button type="submit" variant="contained" disabled={isSubmitting}>
        {words.save}
      </Button>
    </Box>
  )
}
