import { parseArgs } from 'node:util'
import { tell } from './figures.ts'
import { MODEL_MUTANTS, type ModelMutant, applyMutant } from '../model/bench/mutants.ts'

/**
 * Runs random days of a shop, command by command, against a model of the checkout that shares no code with it, and compares the
 * answers to buyers, the rows, and at the end the ledger of the bank (docs/decisions/013). Target: no disagreement in any
 * sequence. The first disagreement is shrunk and printed with the options that repeat it.
 *
 *   npm run bench -- checkout-model --sequences 10000 --seed 1
 *   npm run bench -- checkout-model --seed 7 --path 15:8:10 --replay /B:D    one failure again
 *   npm run bench -- checkout-model --mutant kept-hold    with a mutant of the product: then the target is to find it
 */
const TOLD_EVERY = 250

const { values } = parseArgs({
  options: {
    sequences: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    path: { type: 'string' },
    replay: { type: 'string' },
    mutant: { type: 'string' },
  },
})
const [sequences, seed] = [Number(values.sequences), Number(values.seed)]
const isMutant = (name: string): name is ModelMutant => name in MODEL_MUTANTS
if (!Number.isInteger(sequences) || !Number.isInteger(seed) || (values.mutant && !isMutant(values.mutant))) {
  console.log(
    `--sequences N  --seed N  [--path PATH --replay PATH]  [--mutant ${Object.keys(MODEL_MUTANTS).join(' | ')}]`,
  )
  process.exit(1)
}
if (values.mutant && isMutant(values.mutant)) applyMutant(values.mutant)

// Imported only now, because a mutant is applied while the product is loaded.
const { openModelShop } = await import('../model/model-shop.ts')
const { runSequences } = await import('../model/run-sequences.ts')
const shop = await openModelShop()
try {
  const again = { path: values.path, replayPath: values.replay }
  const onSequence = (done: number, ms: number) => {
    if (done % TOLD_EVERY === 0) console.log(`  ${done} sequences, ${Math.round(ms / 1_000)} s`)
  }
  const { tally, failure } = await runSequences(shop, { sequences, seed, ...again, onSequence })
  for (const end of Object.keys(tally.ends).toSorted()) console.log(`  ${end}: ${tally.ends[end]}`)
  if (failure !== null) console.log(`they disagree:\n${failure}`)
  const pace = `${Math.round(tally.ms / 1_000)} s, ${Math.round(tally.ms / Math.max(1, tally.sequences))} ms each`
  console.log(`${tally.sequences} sequences of seed ${seed} in ${pace}`)
  const disagreement = { value: failure === null ? 0 : 1, unit: `in ${tally.sequences} sequences` }
  if (values.mutant) tell({ what: `disagreements by ${values.mutant}`, ...disagreement, least: 1 })
  else tell({ what: 'disagreements', ...disagreement, most: 0 })
} finally {
  await shop.stop()
}
