import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Switch,
  Typography,
} from '@mui/material'
import { useId } from 'react'
import { t } from './texts.ts'
import { useCharacterKeysOn } from './useCharacterKeys.ts'

/** The help about keys, where those of one sign are switched off and on. */
export const KeysDialog = ({ onClose }: { onClose: () => void }) => {
  const [titleId, hintId] = [useId(), useId()]
  const [isOn, setOn] = useCharacterKeysOn()
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t.title}</DialogTitle>
      <DialogContent>
        <Box
          component="dl"
          sx={{ m: 0, mb: 2, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 1 }}
        >
          {t.keys.map(({ keys, does }) => (
            <Box key={does} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ display: 'flex', gap: 0.5, alignItems: 'start' }}>
                {keys.map((key) => (
                  <Key key={key}>{key}</Key>
                ))}
              </Box>
              <Typography component="dd" variant="body2" sx={{ m: 0 }}>
                {does}
              </Typography>
            </Box>
          ))}
        </Box>
        <FormControlLabel
          control={
            <Switch
              checked={isOn}
              onChange={(_, on) => setOn(on)}
              slotProps={{ input: { 'aria-describedby': hintId } }}
            />
          }
          label={t.characterKeys}
        />
        <Typography id={hintId} variant="body2" sx={{ color: 'text.secondary' }}>
          {t.characterKeysHint}
        </Typography>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{t.close}</Button>
      </DialogActions>
    </Dialog>
  )
}

const Key = ({ children }: { children: string }) => (
  <Box
    component="kbd"
    sx={{ px: 0.75, border: 1, borderColor: 'divider', borderRadius: 0.5, fontSize: '0.8125rem', whiteSpace: 'nowrap' }}
  >
    {children}
  </Box>
)
