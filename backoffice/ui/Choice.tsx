import { ToggleButton, ToggleButtonGroup } from '@mui/material'

type ChoiceProps<Value extends string> = {
  label: string
  value: Value
  names: Readonly<Record<Value, string>>
  onChange: (value: Value) => void
}

/** A choice of one value, as buttons side by side. */
export const Choice = <Value extends string>({ label, value, names, onChange }: ChoiceProps<Value>) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    value={value}
    aria-label={label}
    onChange={(_event, chosen: Value | null) => {
      // A click on the chosen button would deselect it: the value is kept.
      if (chosen !== null) onChange(chosen)
    }}
  >
    {(Object.keys(names) as Value[]).map((name) => (
      <ToggleButton key={name} value={name} sx={{ textTransform: 'none', px: 1.5, py: 0.5 }}>
        {names[name]}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
)
