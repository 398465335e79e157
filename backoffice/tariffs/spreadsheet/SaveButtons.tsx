import { Button } from '@mui/material'
import { useNavigate } from 'react-router-dom'
import { tariffApi, type TariffVersion } from '#shared/tariffs/contract.ts'
import { t } from '../../i18n/spreadsheet-texts.ts'
import { useAction } from '../../kit/useAction.ts'
import type { ReadSpreadsheet } from './useSpreadsheet.ts'
import { tariffs } from '../../tariffs/resource.ts'

type Props = { version: TariffVersion; read: ReadSpreadsheet; onClose: () => void }

/** Saves the spreadsheet's content: in the draft that it was exported from, or as a new draft. A refusal changes neither. */
export const SaveButtons = ({ version, read: { revision, content }, onClose }: Props) => {
  const { id, state, name } = version
  const navigate = useNavigate()
  const save = useAction(tariffApi.save, { onDone: onClose })
  const create = useAction(tariffApi.create, {
    onDone: (draft) => void navigate(tariffs.paths.show(String(draft.id))),
  })
  const isPending = save.isPending || create.isPending
  const isDraft = state === 'draft'
  const createDraft = () => create.act({ body: { basedOn: id, name: t.spreadsheet.draftName(name), content } })
  return (
    <>
      <Button variant={isDraft ? 'text' : 'contained'} disabled={isPending} onClick={createDraft}>
        {isDraft ? t.spreadsheet.saveAside : t.spreadsheet.create}
      </Button>
      {isDraft && (
        <Button
          variant="contained"
          disabled={isPending}
          onClick={() => save.act({ params: { id }, body: { revision, name, content } })}
        >
          {t.spreadsheet.save}
        </Button>
      )}
    </>
  )
}
