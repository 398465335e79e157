import { Box } from '@mui/material'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useCanAccess, useShowContext } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { currentIn, isChangedMeanwhile } from '#shared/changed-meanwhile.ts'
import { Failure } from '#shared/errors.ts'
import { tariffApi, type TariffVersion } from '#shared/tariffs/contract.ts'
import type { TypedVersion } from '#shared/tariffs/typed-overlap.ts'
import { checkTypedTariff, readTypedTariff, typedTariff } from '#shared/tariffs/typed-tariff.ts'
import { t } from '../i18n/tariff-texts.ts'
import { FormBanner } from '../kit/FormBanner.tsx'
import { RecordForm } from '../kit/RecordForm.tsx'
import { ShowPage } from '../kit/ShowPage.tsx'
import { useAction } from '../kit/useAction.ts'
import { StaleNotice } from './StaleNotice.tsx'
import { SaveBar } from './SaveBar.tsx'
import { TariffFacts } from './TariffFacts.tsx'
import { type TabName, TariffTabs } from './TariffTabs.tsx'
import { tariffs } from './resource.ts'

/** /admin/tariffs/{id}: a version with all its contents; a draft is edited in place (T-01, T-02). */
export const TariffShow = () => (
  <ShowPage<TariffVersion>
    back={{ to: tariffs.paths.list, label: t.tariffs.back }}
    titleOf={({ id, name }) => t.tariffs.versionTitle(id, name)}
  >
    {(version) => <Version key={version.id} newest={version} />}
  </ShowPage>
)

const Version = ({ newest: read }: { newest: TariffVersion }) => {
  // The form keeps the version that was read when typing began; a newer one is shown only when the user asks for it.
  const [edited, setEdited] = useState(read)
  const [refusalVersion, setRefusalVersion] = useState(read)
  const newest = refusalVersion.revision > read.revision ? refusalVersion : read
  const [isDirty, setDirty] = useState(false)
  const [tab, setTab] = useState<TabName>('plans')
  const [copyId, setCopyId] = useState<number | null>(null)
  const [carried, setCarried] = useState<TypedVersion | null>(null)
  const [refusals, setRefusals] = useState(0)
  const navigate = useNavigate()
  const { canAccess: mayEdit = false } = useCanAccess({ resource: 'tariffs', action: 'edit' })
  const { run } = useAction(tariffApi.save, {
    onDone: setEdited,
    onRefused: (refusal) => {
      setRefusalVersion(currentIn(refusal, tariffApi.save) ?? read)
      setRefusals(refusals + 1)
    },
  })
  if (!isDirty && edited !== newest && edited.revision <= newest.revision) setEdited(newest)
  const { id, revision, state, name, content } = edited
  const start = useMemo<TypedVersion>(() => ({ name, ...typedTariff(content) }), [name, content])
  const canEdit = mayEdit && state === 'draft'
  const isGone = useIsGone()
  const isOvertaken = isDirty && (isGone || newest.revision > revision || newest.state !== state)

  // Navigates only after the form knows that nothing is unsaved: before, leaving would ask.
  useEffect(() => {
    if (copyId !== null && !isDirty) void navigate(tariffs.paths.show(String(copyId)))
  }, [copyId, isDirty, navigate])

  return (
    <>
      <TariffFacts version={edited} isDirty={isDirty} />
      <RecordForm<TypedVersion>
        key={`${revision} ${state}`}
        start={start}
        check={(typed) => [
          ...(typed.name.trim() ? [] : [{ path: 'name', key: 'FIELD.REQUIRED' } as const]),
          ...checkTypedTariff(typed),
        ]}
        save={(typed: TypedVersion) =>
          run({ params: { id }, body: { revision, name: typed.name, content: readTypedTariff(typed) } })
        }
        onRefused={isChangedMeanwhile}
      >
        <WatchDirty onChange={setDirty} />
        {carried && <CarriedVersion typed={carried} onPut={() => setCarried(null)} />}
        {isOvertaken && (
          <StaleNotice
            edited={edited}
            newest={newest}
            isGone={isGone}
            refusals={refusals}
            onSeeSaved={() => setEdited(newest)}
            onCopied={setCopyId}
            onJoined={(typed) => {
              setCarried(typed)
              setEdited(newest)
            }}
          />
        )}
        <HeldWhileSaved>
          <TariffTabs version={edited} canEdit={canEdit} tab={tab} onTab={setTab} />
        </HeldWhileSaved>
        <Box sx={{ mt: 2, '&:empty': { display: 'none' } }}>
          <FormBanner />
        </Box>
        {canEdit && <SaveBar />}
      </RecordForm>
    </>
  )
}

/** Whether the version on screen was deleted in the meantime. */
function useIsGone(): boolean {
  const { error } = useShowContext()
  return error instanceof Failure && error.code === 'TARIFF_NOT_FOUND'
}

/** Blocks typing while a save is running: the form then restarts with the saved values, and later text would be lost. */
const HeldWhileSaved = ({ children }: { children: ReactNode }) => (
  <Box inert={useFormState().isSubmitting}>{children}</Box>
)

/** Puts what was typed into a form that begins anew with the newest version. */
const CarriedVersion = ({ typed, onPut }: { typed: TypedVersion; onPut: () => void }) => {
  const { reset } = useFormContext<TypedVersion>()
  useEffect(() => {
    // The form puts its own values in an effect that runs after this one.
    const afterwards = setTimeout(() => {
      reset(typed, { keepDefaultValues: true })
      onPut()
    })
    return () => clearTimeout(afterwards)
  }, [typed, reset, onPut])
  return null
}

const WatchDirty = ({ onChange }: { onChange: (isDirty: boolean) => void }) => {
  const { isDirty } = useFormState()
  useEffect(() => onChange(isDirty), [onChange, isDirty])
  return null
}
