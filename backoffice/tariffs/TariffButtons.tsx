import { Button, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { CanAccess } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { messages } from '#shared/messages.ts'
import { tariffApi, type TariffVersion } from '#shared/tariffs/contract.ts'
import { mayApprove } from '#shared/tariffs/version.ts'
import { t } from '../i18n/tariff-texts.ts'
import { useConfirm } from '../kit/confirm.tsx'
import { DialogButton } from '../kit/DialogButton.tsx'
import { useAction } from '../kit/useAction.ts'
import { useRemove } from '../kit/useRemove.ts'
import { currentUserId } from '../providers/session.ts'
import { ApproveDialog } from './approval/ApproveDialog.tsx'
import { OnceSaved } from './content/OnceSaved.tsx'
import { SpreadsheetButtons } from './spreadsheet/SpreadsheetButtons.tsx'
import { StartDialog } from './StartDialog.tsx'
import { tariffs } from './resource.ts'

type Props = { version: TariffVersion; isDirty: boolean }

/** The actions that a version allows in its state; unsaved changes have to be saved first. */
export const TariffButtons = ({ version, isDirty }: Props) => {
  const { id, state } = version
  return (
    <>
      <CanAccess action="approve">
        <ApproveButton version={version} isDirty={isDirty} />
        {state === 'approved' && <StartButton version={version} label={t.tariffs.schedule} />}
        {state === 'scheduled' && <StartButton version={version} label={t.tariffs.reschedule} />}
        {state === 'scheduled' && <WithdrawStartButton version={version} />}
        {state === 'approved' && <WithdrawApprovalButton version={version} />}
      </CanAccess>
      <CanAccess action="create">
        <Button component={RouterLink} to={`${tariffs.paths.add}?basedOn=${id}`} variant="outlined" size="small">
          {t.tariffs.copy}
        </Button>
      </CanAccess>
      <SpreadsheetButtons version={version} isDirty={isDirty} />
      <CanAccess action="delete">{state === 'draft' && <RemoveButton version={version} isDirty={isDirty} />}</CanAccess>
    </>
  )
}

/** The dialog stays open when somebody else approves the draft meanwhile: it then says so. */
const ApproveButton = ({ version, isDirty }: Props) => {
  const reasonId = useId()
  const [isOpen, setOpen] = useState(false)
  const { state, editedBy, selfApproval } = version
  const isOwn = !mayApprove({ editedBy: editedBy?.id ?? null, selfApproval }, currentUserId())
  return (
    <>
      {state === 'draft' && (
        <OnceSaved isDirty={isDirty}>
          <Button
            variant="contained"
            size="small"
            disabled={isDirty || isOwn}
            aria-describedby={isOwn ? reasonId : undefined}
            onClick={() => setOpen(true)}
          >
            {t.tariffs.approve}
          </Button>
        </OnceSaved>
      )}
      {state === 'draft' && isOwn && (
        <Typography id={reasonId} variant="body2" sx={{ color: 'text.secondary', alignSelf: 'center' }}>
          {messages['TARIFF.OWN_APPROVAL']}
        </Typography>
      )}
      {isOpen && <ApproveDialog version={version} onClose={() => setOpen(false)} />}
    </>
  )
}

const StartButton = ({ version, label }: { version: TariffVersion; label: string }) => (
  <DialogButton variant="contained" label={label}>
    {(close) => <StartDialog version={version} confirm={label} onClose={close} />}
  </DialogButton>
)

type OfVersion = Pick<Props, 'version'>

const WithdrawStartButton = ({ version: { id } }: OfVersion) => (
  <AskedButton
    endpoint={tariffApi.withdrawStart}
    id={id}
    label={t.tariffs.withdrawStart}
    title={t.tariffs.withdrawStartTitle(id)}
    body={t.tariffs.withdrawStartBody}
  />
)

const WithdrawApprovalButton = ({ version: { id } }: OfVersion) => (
  <AskedButton
    endpoint={tariffApi.withdrawApproval}
    id={id}
    label={t.tariffs.withdrawApproval}
    title={t.tariffs.withdrawApprovalTitle(id)}
    body={t.tariffs.withdrawApprovalBody}
  />
)

type AskedProps = {
  endpoint: typeof tariffApi.withdrawStart
  id: number
  label: string
  title: string
  body: string
}

const AskedButton = ({ endpoint, id, label, title, body }: AskedProps) => {
  const { confirm, dialog } = useConfirm()
  const { act, isPending } = useAction(endpoint)
  const ask = async () => {
    if (await confirm({ title, body, confirm: label })) act({ params: { id }, body: {} })
  }
  return (
    <>
      <Button variant="outlined" size="small" disabled={isPending} onClick={() => void ask()}>
        {label}
      </Button>
      {dialog}
    </>
  )
}

const RemoveButton = ({ version, isDirty }: Props) => {
  const { ask, isPending, dialog } = useRemove({ message: messages['TARIFF.DELETED'], list: tariffs.paths.list })
  const question = {
    title: t.tariffs.removeTitle(version.id),
    body: t.tariffs.removeBody,
    confirm: t.tariffs.remove,
  }
  return (
    <>
      <OnceSaved isDirty={isDirty}>
        <Button
          variant="outlined"
          color="error"
          size="small"
          disabled={isPending || isDirty}
          onClick={() => void ask(version, question)}
        >
          {t.tariffs.remove}
        </Button>
      </OnceSaved>
      {dialog}
    </>
  )
}
