import { Alert, Box, Button, Link, Paper, Typography } from '@mui/material'
import { useState } from 'react'
import { CheckboxGroupInput, SelectInput, type SortPayload } from 'react-admin'
import { Link as RouterLink, useNavigate } from 'react-router-dom'
import { scopes } from '#shared/access/scopes.ts'
import { KEY_NAME_MAX_LENGTH, keyModes } from '#shared/partner/key-form.ts'
import {
  type MadePartnerKey,
  type NewPartnerKey,
  partnerKeyApi,
  type PartnerKeyRow,
} from '#shared/partner/key-contract.ts'
import { AddButton } from '../kit/AddButton.tsx'
import type { Column } from '../kit/columns.tsx'
import { useConfirm } from '../kit/confirm.tsx'
import { DateInput } from '../kit/DateInput.tsx'
import { ListPage } from '../kit/ListPage.tsx'
import { PageFrame } from '../kit/PageFrame.tsx'
import { ShortForm } from '../kit/ShortForm.tsx'
import { TextField } from '../kit/TextField.tsx'
import { useAction } from '../kit/useAction.ts'
import { useToast } from '../ui/useToast.ts'
import { ownUsage } from '../partner-usage/resource.ts'
import { keyColumns } from './columns.tsx'
import { ownKeys } from './resource.ts'
import { t } from './texts.ts'

const NEWEST_FIRST: SortPayload = { field: 'createdAt', order: 'DESC' }
const EMPTY: NewPartnerKey = { name: '', mode: 'test', scopes: [...scopes], expiresOn: null }
const back = { to: ownKeys.paths.list, label: t.back }
const MODES = keyModes.map((id) => ({ id, name: t.mode[id] }))
const SCOPES = scopes.map((id) => ({ id, name: t.scope[id] }))

/** A key whose owner left works again if they come back as one. */
const REVOCABLE: ReadonlySet<PartnerKeyRow['state']> = new Set(['active', 'owner-left'])

const columns: readonly Column<PartnerKeyRow>[] = [
  ...keyColumns,
  {
    source: 'id',
    label: '',
    csv: false,
    show: (row) => (REVOCABLE.has(row.state) ? <RevokeButton partnerKey={row} /> : null),
    sorts: false,
    card: 'action',
  },
]

/** /profile/api-keys: the keys of the business (W-01). */
const PartnerKeyList = () => (
  <ListPage<PartnerKeyRow>
    title={ownKeys.title}
    columns={columns}
    sort={NEWEST_FIRST}
    pathOf={undefined}
    empty={{ none: t.none, title: t.none, hint: t.noneHint }}
    actions={
      <>
        <Button component={RouterLink} to={ownUsage.paths.list} variant="outlined" size="small">
          {ownUsage.title}
        </Button>
        <AddButton to={ownKeys.paths.add}>{t.add}</AddButton>
      </>
    }
    exports={null}
  >
    <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '85ch', mb: 1.5 }}>
      {t.intro}{' '}
      <Link href="/developers" underline="always">
        {t.guide}
      </Link>
    </Typography>
  </ListPage>
)

const RevokeButton = ({ partnerKey: { id, name } }: { partnerKey: PartnerKeyRow }) => {
  const { act, isPending } = useAction(partnerKeyApi.revoke)
  const { confirm, dialog } = useConfirm()

  async function ask(): Promise<void> {
    const question = { title: t.revokeTitle(name), body: t.revokeBody, confirm: t.revoke, isDanger: true }
    if (await confirm(question)) act({ params: { id } })
  }

  return (
    <>
      <Button
        variant="outlined"
        color="error"
        size="small"
        aria-label={`${t.revoke} ${name}`}
        aria-disabled={isPending}
        onClick={() => void ask()}
      >
        {t.revoke}
      </Button>
      {dialog}
    </>
  )
}

/** /profile/api-keys/add: the form of a new key, and then the key, which is shown here only. */
const PartnerKeyCreate = () => {
  const [newKey, setNewKey] = useState<MadePartnerKey | null>(null)
  const { run } = useAction(partnerKeyApi.create, { message: () => null, onDone: setNewKey, refusedInPlace: true })
  return (
    <PageFrame back={back} title={newKey ? t.made : t.add}>
      {newKey ? <MadeKey newKey={newKey} /> : <KeyForm save={(body) => run({ body })} />}
    </PageFrame>
  )
}

const KeyForm = ({ save }: { save: (body: NewPartnerKey) => Promise<unknown> }) => (
  <ShortForm<NewPartnerKey>
    start={EMPTY}
    check={({ name, scopes: chosen }) => [
      ...(name?.trim() ? [] : [{ path: 'name', key: 'FIELD.REQUIRED' } as const]),
      ...(chosen.length > 0 ? [] : [{ path: 'scopes', key: 'PARTNER_KEYS.NO_SCOPE' } as const]),
    ]}
    prepare={({ expiresOn, ...typed }) => ({ ...typed, expiresOn: expiresOn || null })}
    save={save}
    submit={t.create}
  >
    <TextField source="name" isRequired autoComplete="off" maxLength={KEY_NAME_MAX_LENGTH} />
    <SelectInput source="mode" choices={MODES} isRequired margin="none" helperText={t.modeHelp} />
    <CheckboxGroupInput source="scopes" choices={SCOPES} row={false} helperText={false} />
    <DateInput source="expiresOn" helperText={t.endHelp} />
  </ShortForm>
)

const MadeKey = ({ newKey: { key, name } }: { newKey: MadePartnerKey }) => {
  const toast = useToast()
  const navigate = useNavigate()
  const copy = () => void navigator.clipboard.writeText(key).then(() => toast.success(t.copied))
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, maxWidth: 640, display: 'grid', gap: 2 }}>
      <Alert severity="warning">{t.madeWarning}</Alert>
      <Typography variant="body2">{name}</Typography>
      <Box component="code" aria-label={t.made} sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
        {key}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button variant="contained" onClick={copy}>
          {t.copy}
        </Button>
        <Button variant="outlined" onClick={() => void navigate(ownKeys.paths.list)}>
          {t.done}
        </Button>
      </Box>
    </Paper>
  )
}

/** The keys of a business, under /profile/api-keys. */
export const partnerKeyPages = { list: PartnerKeyList, create: PartnerKeyCreate }
