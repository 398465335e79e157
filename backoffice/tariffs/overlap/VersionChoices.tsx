import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { isSaved, joinedEdit, overlappingFields } from '#shared/overlapping-edit.ts'
import type { TariffVersion } from '#shared/tariffs/contract.ts'
import { numberedApart, type TypedVersion, versionFields, versionOf } from '#shared/tariffs/typed-overlap.ts'
import { typedTariff } from '#shared/tariffs/typed-tariff.ts'
import { t } from '../../i18n/tariff-texts.ts'
import { Choices, type Side } from '../../kit/meanwhile/Choices.tsx'
import { t as meanwhile } from '../../kit/meanwhile/texts.ts'
import { fieldInWords } from './words.ts'

type Props = {
  /** The version that typing began with, and the one that somebody else saved since. */
  edited: TariffVersion
  newest: TariffVersion
  /** Called with the typed version that goes on from the newest one. */
  onJoined: (joinedVersion: TypedVersion) => void
}

const typedOf = ({ name, content }: TariffVersion): TypedVersion => ({ name, ...typedTariff(content) })

/** What somebody else saved in a draft while the user was typing, cell by cell, to choose before both are joined (D-09). */
export const VersionChoices = ({ edited, newest, onJoined }: Props) => {
  const { getValues } = useFormContext<TypedVersion>()
  useWatch<TypedVersion>()
  const [chosenSides, setChosenSides] = useState<Readonly<Record<string, Side>>>({})
  const sides = { base: typedOf(edited), theirs: typedOf(newest), mine: getValues() }
  const edit = { ...sides, mine: numberedApart(sides, newest.nextIds) }
  const fields = versionFields(edit)
  const overlapping = overlappingFields(fields)
  const sideOf = (field: string, isContested: boolean) => chosenSides[field] ?? (isContested ? 'mine' : 'theirs')
  const choices = overlapping.map((one) => {
    const { label, show } = fieldInWords(one.field, edit)
    const [base, theirs, mine] = [show(one.base), show(one.theirs), show(one.mine)]
    return { ...one, label, base, theirs, mine, side: sideOf(one.field, one.isContested) }
  })
  const join = () => {
    const chosenValues = overlapping.map((one) => [one.field, one[sideOf(one.field, one.isContested)]])
    onJoined(versionOf(edit, { ...joinedEdit(fields), ...Object.fromEntries(chosenValues) }))
  }
  return (
    <>
      <Typography variant="body2" sx={{ mt: 1 }}>
        {choices.length > 0 ? t.tariffs.chooseCells : isSaved(fields) ? meanwhile.saved : meanwhile.elsewhere}
      </Typography>
      <Box sx={{ maxHeight: '50vh', overflowY: 'auto' }}>
        <Choices
          choices={choices}
          onChoose={(field, side) => setChosenSides((before) => ({ ...before, [field]: side }))}
        />
      </Box>
      <Button variant="contained" size="small" onClick={join} sx={{ mt: 1.5 }}>
        {t.tariffs.join}
      </Button>
    </>
  )
}
