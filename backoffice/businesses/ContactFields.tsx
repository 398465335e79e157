import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/Delete'
import { Box, Button, IconButton, MenuItem, TextField as MuiTextField, Typography } from '@mui/material'
import { get, useController } from 'react-hook-form'
import { CONTACT_LINES_MAX, type StorefrontForm } from '#shared/businesses/storefront-form.ts'
import { t } from '../i18n/business-texts.ts'
import { TextField } from '../kit/TextField.tsx'
import { Note } from '../ui/Note.tsx'

const { fields, help } = t.sellers

type Line = StorefrontForm['contactLines'][number]

/** The contact email of a storefront and its phone lines. */
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
      <Note sx={{ mt: 1, mb: 1.5 }}>{help.contact}</Note>
      {contactLines.map((line, n) => (
        <ContactLine
          // Lines have no id, and new ones are empty, so the index is the key.
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
  /** The line's position in the list, from 1. */
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
      gridTemplateColumns: { xs: '1fr auto', sm: '124px 124px 1fr 1fr auto' },
      '& > .MuiTextField-root': { gridColumn: { xs: 1, sm: 'auto' } },
    }}
  >
    <LineSelect
      label={t.sellers.contactLine.kind}
      choices={t.sellers.contactLine.kinds}
      value={line.kind}
      onPick={(kind) => onChange({ kind })}
    />
    <LineSelect
      label={t.sellers.contactLine.channel}
      choices={t.sellers.contactLine.channels}
      value={line.isWhatsapp ? 'whatsapp' : 'phone'}
      onPick={(channel) => onChange({ isWhatsapp: channel === 'whatsapp' })}
    />
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
      sx={{ gridRow: 1, gridColumn: { xs: 2, sm: 5 }, alignSelf: 'start' }}
    >
      <DeleteIcon />
    </IconButton>
  </Box>
)

type LineSelectProps<Choice extends string> = {
  label: string
  /** The names of the choices, in their order. */
  choices: Record<Choice, string>
  value: Choice
  onPick: (choice: Choice) => void
}

const LineSelect = <Choice extends string>({ label, choices, value, onPick }: LineSelectProps<Choice>) => (
  <MuiTextField select label={label} value={value} onChange={(event) => onPick(event.target.value as Choice)}>
    {Object.entries<string>(choices).map(([choice, name]) => (
      <MenuItem key={choice} value={choice}>
        {name}
      </MenuItem>
    ))}
  </MuiTextField>
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
