import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { answerOf } from './answer.ts'
import { watchForFatalError } from './fatal-error.ts'
import type { FromWorker, ToWorker } from './thread.ts'

/**
 * The thread of an embedded database, which does not block the event loop of the calls. See thread.ts for its messages. After a
 * fatal error PGlite's own loop would never return, so the thread exits.
 */
const say = (message: FromWorker, moved: ArrayBuffer[] = []) => parentPort?.postMessage(message, moved)
const watch = watchForFatalError((fatal) => {
  say({ fatal })
  process.exit(1)
})

const client = await PGlite.create({ extensions: { pg_trgm }, dataDir: workerData as string })
say('open')
parentPort?.on('message', (message: ToWorker) => {
  if (message === 'close') void client.close().then(() => process.exit())
  else void answerOf(client, message, watch).then((answer) => say({ answer }, [answer.buffer as ArrayBuffer]))
})
