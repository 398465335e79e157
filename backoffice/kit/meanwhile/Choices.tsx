import { Box, Button, FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { t } from './texts.ts'

export type Side = 'theirs' | 'mine'

/** A value that somebody else saved, with the one that the edit began with and the one typed. */
export type Choice = {
  field: string
  label: string
  base: ReactNode
  theirs: ReactNode
  mine: ReactNode
  isContested: boolean
  /** The side whose value the form has now; null for a third value. Undefined for a value that cannot be chosen here. */
  side: Side | null | undefined
}

type Props = { choices: readonly Choice[]; onChoose: (field: string, side: Side) => void }

/** The number of choices that are rendered at first; a button renders the rest. */
const DRAWN = 40

/** The changed fields, each with what it was and, to choose from, what it is now and what was typed. */
export const Choices = ({ choices, onChoose }: Props) => {
  const [isWhole, setWhole] = useState(false)
  const open = choices.filter(({ side }) => side !== undefined)
  const chooseAll = (side: Side) => {
    for (const { field } of open) onChoose(field, side)
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)', mt: 1.5 }}>
      {open.length > 1 && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button size="small" variant="outlined" onClick={() => chooseAll('theirs')}>
            {t.allTheirs}
          </Button>
          <Button size="small" variant="outlined" onClick={() => chooseAll('mine')}>
            {t.allMine}
          </Button>
        </Box>
      )}
      {(isWhole ? choices : choices.slice(0, DRAWN)).map((choice) => (
        <ChoiceOf key={choice.field} {...choice} onChoose={(side) => onChoose(choice.field, side)} />
      ))}
      {!isWhole && choices.length > DRAWN && (
        <Button size="small" onClick={() => setWhole(true)} sx={{ justifySelf: 'start' }}>
          {t.all(choices.length)}
        </Button>
      )}
    </Box>
  )
}

type ChoiceProps = Choice & { onChoose: (side: Side) => void }

const ChoiceOf = ({ label, base, theirs, mine, isContested, side, onChoose }: ChoiceProps) => (
  <Box
    component="fieldset"
    sx={{ border: 0, borderTop: 1, borderColor: 'divider', m: 0, p: 0, pt: 1, minWidth: 0, overflowWrap: 'anywhere' }}
  >
    <Box component="legend" sx={{ float: 'left', width: 1, p: 0, fontWeight: 650 }}>
      {label}
    </Box>
    <NamedText name={t.was} sx={{ clear: 'both', color: 'text.secondary' }}>
      {base}
    </NamedText>
    {side === undefined ? (
      <NamedText name={t.now}>{theirs}</NamedText>
    ) : (
      <RadioGroup
        value={side ?? ''}
        onChange={(_, chosen) => onChoose(chosen as Side)}
        sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}
      >
        <Option side="theirs" name={t.theirs}>
          {theirs}
        </Option>
        <Option side="mine" name={isContested ? t.mine : t.asBefore}>
          {mine}
        </Option>
      </RadioGroup>
    )}
  </Box>
)

const NamedText = ({ name, children, sx = {} }: { name: string; children: ReactNode; sx?: object }) => (
  <Typography variant="body2" component="div" sx={sx}>
    {name}: {children}
  </Typography>
)

const Option = ({ side, name, children }: { side: Side; name: string; children: ReactNode }) => (
  <FormControlLabel
    value={side}
    control={<Radio size="small" />}
    sx={{ alignItems: 'flex-start', mr: 0, minWidth: 0 }}
    label={
      <Typography variant="body2" component="div" sx={{ pt: 1.1, minWidth: 0 }}>
        <strong>{name}:</strong> {children}
      </Typography>
    }
  />
)
