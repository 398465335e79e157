import { parseArgs } from 'node:util'
import { openModelShop } from '../server/checkout/model/model-shop.ts'
import { runSequences } from '../server/checkout/model/run-sequences.ts'

/**
 * Random days of a shop, command by command, against a model of the checkout that knows nothing of its code: what buyers
 * are answered, what is on record, and in the end the books of the bank (docs/decisions/019).
 * Target: no disagreement in all sequences. The first one is shortened and told with what repeats it.
 *
 *   npm run bench -- checkout-model --sequences 10000 --seed 1
 *   npm run bench -- checkout-model --sequences 1 --seed 7 --path 15:8:10 --replay /B:D    one failure again
 */
const TOLD_EVERY = 500

const { values } = parseArgs({
  options: {
    sequences: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    path: { type: 'string' },
    replay: { type: 'string' },
  },
})
const [sequences, seed] = [Number(values.sequences), Number(values.seed)]
if (!Number.isInteger(sequences) || !Number.isInteger(seed)) {
  console.log('--sequences N  --seed N  [--path PATH --replay PATH]')
  process.exit(1)
}

const shop = await openModelShop()
try {
  const again = { path: values.path, replayPath: values.replay }
  const onSequence = (done: number, ms: number) => {
    if (done % TOLD_EVERY === 0) console.log(`  ${done} sequences, ${Math.round(ms / 1_000)} s`)
  }
  const { tally, failure } = await runSequences(shop, { sequences, seed, ...again, onSequence })
  for (const [end, times] of Object.entries(tally.ends).toSorted()) console.log(`  ${end}: ${times}`)
  if (failure !== null) console.log(`they disagree:\n${failure}`)
  const pace = `${Math.round(tally.ms / 1_000)} s, ${Math.round(tally.ms / Math.max(1, tally.sequences))} ms each`
  const verdict = failure === null ? 'met' : 'missed'
  console.log(`${tally.sequences} sequences of seed ${seed} in ${pace}; target 0 disagreements: ${verdict}`)
  process.exitCode = failure === null ? 0 : 1
} finally {
  await shop.stop()
}
