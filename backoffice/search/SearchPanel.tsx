import CloseIcon from '@mui/icons-material/Close'
import {
  Autocomplete,
  type AutocompleteRenderInputParams,
  Box,
  IconButton,
  InputAdornment,
  LinearProgress,
  ListSubheader,
  TextField,
  Typography,
} from '@mui/material'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Area } from '#shared/access/guard.ts'
import { messages } from '#shared/messages.ts'
import { type SearchHit, searchApi } from '#shared/search/contract.ts'
import { SEARCH_LIMIT } from '#shared/search/read-search.ts'
import { t } from '../i18n/search-texts.ts'
import { useCall } from '../providers/useCall.ts'
import { FailureBanner } from '../ui/FailureBanner.tsx'
import { takeFocus } from '../ui/takeFocus.ts'
import { visuallyHidden } from '../ui/visuallyHidden.ts'
import { HitLine } from './HitLine.tsx'
import { hitPath } from './hitPath.ts'
import { JumpLine } from './JumpLine.tsx'
import { type Jump, useJumps } from './jumps.ts'

/** The delay after the last key before the server is asked. Milliseconds. */
const PAUSE_MS = 150
const NOTHING = { hits: [], more: [] }

/** A result: a page or an action, which are known at once, or a record, which the server finds. */
type Option = Jump | SearchHit

const isJump = (option: Option): option is Jump => option.kind === 'page' || option.kind === 'action'

/** The search field and its results, grouped by kind: arrows choose, Enter opens, Esc closes. Pages and actions come first. */
export const SearchPanel = ({ area, onClose }: { area: Area; onClose: () => void }) => {
  const [entry, setEntry] = useState('')
  const { found = NOTHING, isCurrent, isWaiting, error, retry } = useSearch(entry)
  const navigate = useNavigate()
  const hintId = useId()
  const isTooLong = entry.trim().length > SEARCH_LIMIT
  const jumps = useJumps(area, entry)
  const options = [...jumps, ...found.hits]
  const failure = error && <FailureBanner failure={error} onRetry={retry} />

  function open(option: Option): void {
    onClose()
    if (!isJump(option)) void navigate(hitPath(area, option))
    else if (option.opensTab) window.open(option.to, '_blank', 'noopener')
    else void navigate(option.to)
  }
  const awaitFirst = useAwaitedHit({ entry, first: isCurrent ? found.hits[0] : undefined, open })

  return (
    <Box sx={{ p: { xs: 1.5, sm: 2 }, display: 'flex', flexDirection: 'column', minHeight: 0 }}>
      <Autocomplete<Option>
        open
        options={options}
        value={null}
        onChange={(_, option) => option && open(option)}
        inputValue={entry}
        // Choosing a result would also write its text into the field.
        onInputChange={(_, text, reason) => reason === 'input' && setEntry(text)}
        onClose={(_, reason) => reason === 'escape' && onClose()}
        // The results are filtered already.
        filterOptions={(all) => all}
        groupBy={({ kind }) => kind}
        getOptionLabel={(option) => (isJump(option) ? option.label : option.matched.text)}
        getOptionKey={keyOf}
        isOptionEqualToValue={(one, other) => keyOf(one) === keyOf(other)}
        autoHighlight
        clearOnBlur={false}
        forcePopupIcon={false}
        renderGroup={({ key, group, children }) => (
          <Group key={key} kind={group as Option['kind']} isCut={found.more.some((kind) => kind === group)}>
            {children}
          </Group>
        )}
        renderOption={({ key, ...props }, option) =>
          isJump(option) ? (
            <JumpLine key={key} jump={option} props={props} />
          ) : (
            <HitLine key={key} hit={option} props={props} />
          )
        }
        noOptionsText={
          failure ?? (entry.trim() && !isTooLong ? <Empty entry={entry.trim()} isCurrent={isCurrent} /> : null)
        }
        renderInput={(params) => (
          <SearchField
            {...params}
            isTooLong={isTooLong}
            hint={entry === '' ? t.search.hint[area] : undefined}
            hintId={hintId}
            onClose={onClose}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // After a new answer, the library highlights the first result a moment later.
              const highlight = highlightedIn(event.currentTarget, options)
              if (highlight && (isCurrent || isJump(highlight))) return
              // The results on screen may still belong to the previous text.
              Object.assign(event, { defaultMuiPrevented: true })
              if (isCurrent || isWaiting) awaitFirst()
            }}
          />
        )}
        slots={{ popper: Results, paper: Box }}
        slotProps={{ listbox: { sx: { maxHeight: 'none', py: 0 }, 'aria-label': t.search.title } }}
      />
      {jumps.length > 0 && failure}
      <Box sx={{ height: 4, order: -1, mb: 1 }}>{isWaiting && <LinearProgress aria-label={t.list.loading} />}</Box>
      <Box component="output" sx={visuallyHidden}>
        {isCurrent && found.hits.length > 0 && t.search.results(found.hits.length)}
      </Box>
      <span id={hintId} hidden>
        {t.search.hint[area]}
      </span>
    </Box>
  )
}

/** The highlighted option, which only the page knows. */
function highlightedIn(field: Element, options: readonly Option[]): Option | undefined {
  const id = field.querySelector('[aria-activedescendant]')?.getAttribute('aria-activedescendant')
  const place = id ? document.getElementById(id)?.dataset.optionIndex : undefined
  return place === undefined ? undefined : options[Number(place)]
}

function keyOf(option: Option): string {
  return `${option.kind} ${isJump(option) ? option.label : option.id}`
}

/** Opens the first result of the answer that arrives after Enter was pressed for its text. */
function useAwaitedHit({
  entry,
  first,
  open,
}: {
  entry: string
  first: SearchHit | undefined
  open: (hit: SearchHit) => void
}) {
  const [enteredFor, setEnteredFor] = useState<string | null>(null)
  const openAwaited = useEffectEvent(open)
  const awaited = enteredFor === entry ? first : undefined
  useEffect(() => {
    if (awaited) openAwaited(awaited)
  }, [awaited])
  return () => setEnteredFor(entry)
}

/** Searches on the server a moment after the last key; until the answer arrives, returns the previous results. */
function useSearch(entry: string) {
  const call = useCall()
  const q = entry.trim()
  const [query, setQuery] = useState(q)
  useEffect(() => {
    const timer = setTimeout(() => setQuery(q), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [q])
  const isSound = (text: string) => text !== '' && text.length <= SEARCH_LIMIT
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: ['search', query],
    queryFn: ({ signal }) => call(searchApi.find, { query: { q: query } }, { signal, silent: true }),
    enabled: isSound(query),
    placeholderData: keepPreviousData,
    // New sales may have been made since the last search.
    staleTime: 0,
  })
  const isAnswered = query === q && data !== undefined && !isPlaceholderData
  return {
    found: isSound(q) && !error ? data : undefined,
    /** Whether the results belong to the current text. */
    isCurrent: isSound(q) && isAnswered,
    isWaiting: isSound(q) && !error && (isFetching || query !== q),
    error: isSound(q) && query === q ? error : null,
    retry: () => void refetch(),
  }
}

type FieldProps = AutocompleteRenderInputParams & {
  isTooLong: boolean
  hint: string | undefined
  hintId: string
  onClose: () => void
  onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => void
}

const SearchField = ({ InputProps, inputProps, isTooLong, hint, hintId, onClose, ...params }: FieldProps) => (
  <TextField
    {...params}
    inputRef={takeFocus}
    label={t.search.label}
    error={isTooLong}
    helperText={isTooLong ? messages['SEARCH.TOO_LONG'] : hint}
    slotProps={{
      input: {
        ...InputProps,
        endAdornment: (
          <InputAdornment position="end">
            <IconButton edge="end" aria-label={t.sale.close} onClick={onClose}>
              <CloseIcon />
            </IconButton>
          </InputAdornment>
        ),
      },
      htmlInput: { ...inputProps, 'aria-describedby': hintId, enterKeyHint: 'go' },
    }}
  />
)

/** Renders the results inside the dialog, instead of in a floating list. */
const Results = ({ children }: { children?: ReactNode | ((props: never) => ReactNode) }) => (
  <Box sx={{ overflowY: 'auto', minHeight: 0, mt: 1 }}>{typeof children === 'function' ? null : children}</Box>
)

const Group = ({ kind, isCut, children }: { kind: Option['kind']; isCut: boolean; children: ReactNode }) => {
  const titleId = useId()
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a listbox owns its groups by their role
    <Box role="group" aria-labelledby={titleId} sx={{ listStyle: 'none', mb: 1 }}>
      <ListSubheader component="div" id={titleId} disableGutters sx={{ lineHeight: '32px', px: 1 }}>
        {t.search.kinds[kind]}
      </ListSubheader>
      <Box component="ul" role="none" sx={{ p: 0 }}>
        {children}
      </Box>
      {isCut && (
        <Typography variant="body2" role="none" sx={{ color: 'text.secondary', px: 1, pt: 0.5 }}>
          {t.search.more}
        </Typography>
      )}
    </Box>
  )
}

const Empty = ({ entry, isCurrent }: { entry: string; isCurrent: boolean }) => {
  if (!isCurrent) return t.list.loading
  return (
    <>
      <Typography sx={{ color: 'text.primary', overflowWrap: 'anywhere' }}>{t.search.none(entry)}</Typography>
      {t.search.noneHint}
    </>
  )
}
