import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/Delete'
import { Box, Button, IconButton, MenuItem, TextField as MuiTextField, Typography } from '@mui/material'
import { get, useController } from 'react-hook-form'
import { CONTACT_LINES_MAX, type StorefrontForm } from '#shared/businesses/storefront-form.ts'
import { t } from '../i18n/business-texts.ts'
import { TextField } from '../kit/TextField.tsx'

const { fields, help } = t.sellers

type Line = StorefrontForm['contactLines'][number]

/** Whom a storefront's visitors can write to and call. */
export const ContactFields = () => {
  const { field, formState } = useController<StorefrontForm, 'contactLines'>({ name: 'contactLines' })
  const contactLines = field.value
  const issueOf = (path: string) => (get(formState.errors, path) as { message?: string } | undefined)?.message
  const change = (n: number, part: Partial<Line>) =>
    field.onChange(contactLines.map((line, index) => (index === n ? { ...line, ...part } : line)))
  return (
    <Box component="section">
      <Typography component="h2" variant="h2" sx={{ color: 'text.secondary', mb: 1.5 }}>
        {t.sellers.contact}
      </Typography>
      <TextField source="contactEmail" label={fields.contactEmail} type="email" inputMode="email" maxLength={100} />
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1, mb: 1.5 }}>
        {help.contact}
      </Typography>
      {contactLines.map((line, n) => (
        <ContactLine
          // Lines have no name of their own until they are typed.
          key={n}
          line={line}
          number={n + 1}
          issueOf={(part) => issueOf(`contactLines.${n}.${part}`)}
          onChange={(part) => change(n, part)}
          onRemove={() => field.onChange(contactLines.filter((_, index) => index !== n))}
        />
      ))}
      {contactLines.length < CONTACT_LINES_MAX && (
        <Button
          size="small"
          startIcon={<AddIcon />}
          onClick={() => field.onChange([...contactLines, { kind: 'sales', label: '', phone: '' }])}
        >
          {t.sellers.contactLine.add}
        </Button>
      )}
    </Box>
  )
}

type ContactLineProps = {
  line: Line
  /** Its place in the list, from 1. */
  number: number
  issueOf: (part: 'label' | 'phone') => string | undefined
  onChange: (part: Partial<Line>) => void
  onRemove: () => void
}

const ContactLine = ({ line, number, issueOf, onChange, onRemove }: ContactLineProps) => (
  <Box
    sx={{
      display: 'grid',
      gap: 1,
      mb: { xs: 2.5, sm: 1.5 },
      gridTemplateColumns: { xs: '1fr auto', sm: '130px 1fr 1fr auto' },
      '& > .MuiTextField-root': { gridColumn: { xs: 1, sm: 'auto' } },
    }}
  >
    <MuiTextField
      select
      label={t.sellers.contactLine.kind}
      value={line.kind}
      onChange={(event) => onChange({ kind: event.target.value as Line['kind'] })}
    >
      {Object.entries(t.sellers.contactLine.kinds).map(([kind, name]) => (
        <MenuItem key={kind} value={kind}>
          {name}
        </MenuItem>
      ))}
    </MuiTextField>
    <LineField
      issue={issueOf('label')}
      label={t.sellers.contactLine.label}
      value={line.label}
      onType={(label) => onChange({ label })}
    />
    <LineField
      issue={issueOf('phone')}
      label={t.sellers.contactLine.phone}
      value={line.phone}
      onType={(phone) => onChange({ phone })}
    />
    <IconButton
      aria-label={t.sellers.contactLine.remove(number)}
      onClick={onRemove}
      sx={{ gridRow: 1, gridColumn: { xs: 2, sm: 4 }, alignSelf: 'start' }}
    >
      <DeleteIcon />
    </IconButton>
  </Box>
)

type LineProps = {
  issue: string | undefined
  label: string
  value: string
  onType: (typed: string) => void
}

const LineField = ({ issue, label, value, onType }: LineProps) => (
  <MuiTextField
    label={label}
    value={value}
    onChange={(event) => onType(event.target.value)}
    error={issue !== undefined}
    helperText={issue}
    slotProps={{ htmlInput: { maxLength: 60 } }}
  />
)
