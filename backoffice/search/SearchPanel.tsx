import CloseIcon from '@mui/icons-material/Close'
import {
  Autocomplete,
  type AutocompleteRenderInputParams,
  Box,
  Button,
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
import { ErrorBanner } from '../ui/ErrorBanner.tsx'
import { takeFocus } from '../ui/takeFocus.ts'
import { visuallyHidden } from '../ui/visuallyHidden.ts'
import { HitLine } from './HitLine.tsx'
import { hitPath } from './hitPath.ts'

/** The delay after the last key before the server is asked. Milliseconds. */
const PAUSE_MS = 150
const NOTHING = { hits: [], more: [] }

/** The search field and its results, grouped by kind: arrows choose, Enter opens, Esc closes. */
export const SearchPanel = ({ area, onClose }: { area: Area; onClose: () => void }) => {
  const [typed, setTyped] = useState('')
  const { found = NOTHING, isCurrent, isWaiting, error, retry } = useSearch(typed)
  const navigate = useNavigate()
  const hintId = useId()
  const isTooLong = typed.trim().length > SEARCH_LIMIT

  function open(hit: SearchHit): void {
    onClose()
    void navigate(hitPath(area, hit))
  }
  const awaitFirst = useAwaitedHit({ typed, first: isCurrent ? found.hits[0] : undefined, open })

  return (
    <Box sx={{ p: { xs: 1.5, sm: 2 }, display: 'flex', flexDirection: 'column', minHeight: 0 }}>
      <Autocomplete<SearchHit>
        open
        options={found.hits}
        value={null}
        onChange={(_, hit) => hit && open(hit)}
        inputValue={typed}
        // Choosing a result would also write its text into the field.
        onInputChange={(_, text, reason) => reason === 'input' && setTyped(text)}
        onClose={(_, reason) => reason === 'escape' && onClose()}
        // The server has already filtered the results.
        filterOptions={(hits) => hits}
        groupBy={({ kind }) => kind}
        getOptionLabel={({ matched }) => matched.text}
        getOptionKey={({ kind, id }) => `${kind} ${id}`}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        autoHighlight
        clearOnBlur={false}
        forcePopupIcon={false}
        renderGroup={({ key, group, children }) => (
          <Group key={key} kind={group as SearchHit['kind']} isCut={found.more.some((kind) => kind === group)}>
            {children}
          </Group>
        )}
        renderOption={({ key, ...props }, hit) => <HitLine key={key} hit={hit} props={props} />}
        noOptionsText={
          error ? (
            <ErrorBanner
              failure={error}
              action={
                <Button color="inherit" size="small" onClick={retry}>
                  {t.list.retry}
                </Button>
              }
            />
          ) : (
            <Empty typed={isTooLong ? '' : typed.trim()} isCurrent={isCurrent} area={area} />
          )
        }
        renderInput={(params) => (
          <SearchField
            {...params}
            isTooLong={isTooLong}
            hintId={hintId}
            onClose={onClose}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // The first result of a new answer is not highlighted in the same moment.
              const isChosen = event.currentTarget.querySelector('[aria-activedescendant]') !== null
              if (isCurrent && isChosen) return
              // The results on screen may still belong to the previous text.
              Object.assign(event, { defaultMuiPrevented: true })
              if (isCurrent || isWaiting) awaitFirst()
            }}
          />
        )}
        slots={{ popper: Results, paper: Box }}
        slotProps={{ listbox: { sx: { maxHeight: 'none', py: 0 }, 'aria-label': t.search.title } }}
      />
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

/** Opens the first result of the answer that arrives after Enter was pressed for its text. */
function useAwaitedHit({
  typed,
  first,
  open,
}: {
  typed: string
  first: SearchHit | undefined
  open: (hit: SearchHit) => void
}) {
  const [enteredFor, setEnteredFor] = useState<string | null>(null)
  const openAwaited = useEffectEvent(open)
  const awaited = enteredFor === typed ? first : undefined
  useEffect(() => {
    if (awaited) openAwaited(awaited)
  }, [awaited])
  return () => setEnteredFor(typed)
}

/** Searches on the server a moment after the last key; until the answer arrives, returns the previous results. */
function useSearch(typed: string) {
  const call = useCall()
  const q = typed.trim()
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
  hintId: string
  onClose: () => void
  onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => void
}

const SearchField = ({ InputProps, inputProps, isTooLong, hintId, onClose, ...params }: FieldProps) => (
  <TextField
    {...params}
    inputRef={takeFocus}
    label={t.search.label}
    error={isTooLong}
    helperText={isTooLong && messages['SEARCH.TOO_LONG']}
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

const Group = ({ kind, isCut, children }: { kind: SearchHit['kind']; isCut: boolean; children: ReactNode }) => {
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

const Empty = ({ typed, isCurrent, area }: { typed: string; isCurrent: boolean; area: Area }) => {
  if (typed === '') return t.search.hint[area]
  if (!isCurrent) return t.list.loading
  return (
    <>
      <Typography sx={{ color: 'text.primary', overflowWrap: 'anywhere' }}>{t.search.none(typed)}</Typography>
      {t.search.noneHint}
    </>
  )
}
